import { verificationErrors, type VerificationError } from '../../contract/redirect-errors.ts'
import { approveEmailChange } from '../accounts/email-change.ts'
import { readMailedToken } from '../accounts/email-verification.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { RedirectError } from '../refusal.ts'

type Request = { token: string | null; callbackURL?: string | undefined; actor: Actor; visitor: Visitor }

/** Approves a change of address with the link that this browser opened; tells why not as the link itself does. */
export async function approveOpenedChange(deps: Deps, request: Request) {
  try {
    const token = request.token === null ? null : await readMailedToken(deps, request.token)
    if (token?.purpose !== 'change-email') throw new RedirectError<VerificationError>('unauthorized')
    return { error: null, changed: await approveEmailChange(deps, { ...request, token }) }
  } catch (error) {
    const code = error instanceof RedirectError && verificationErrors.find((each) => each === error.code)
    if (!code) throw error
    return { error: code, changed: null }
  }
}
