import { issueTicket, ticketSeconds } from '../accounts/sign-up-tickets.ts'
import { newFields } from '../accounts/users.ts'
import { findUserByEmail } from '../accounts/users.sql.ts'
import type { Visitor } from '../actor.ts'
import { decideSignUp } from '../decisions/sign-up-decision.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { reopenMailedCodes } from '../sessions/guess-lanes.ts'
import { checkCode, readCode, useCode, type CodeAttempt } from './mailed-codes.ts'
import { enterByMail } from './mailed-entry.ts'
import { requestCode } from './mailed-requests.ts'

/**
 * Accepts a request for the code that begins a sign-up with a passkey. A job mails the code. If the address has an
 * account, the mail explains that the code signs the user in.
 */
export function requestPasskeySignUp(
  deps: Deps,
  request: { email: string; name: string; sent: Record<string, unknown>; browser: string; visitor: Visitor },
) {
  const { sent, ...asked } = request
  const extra = JSON.stringify(newFields(deps.config, sent, 'user'))
  return requestCode(deps, { ...asked, purpose: 'sign-up', extra })
}

/**
 * Checks the code that was mailed for a sign-up with a passkey. If the email address has an account, signs in its user.
 * Otherwise issues a ticket with which the visitor can sign up by adding a passkey. `keepBrowser` stores a secret in
 * the browser and returns the digest of the secret.
 */
export async function verifyPasskeySignUp(
  deps: Deps,
  { keepBrowser, ...attempt }: Omit<CodeAttempt, 'purpose'> & { keepBrowser: (seconds: number) => string },
) {
  const { email, visitor } = attempt
  const id = await checkCode(deps, { ...attempt, purpose: 'sign-up' })
  if (await findUserByEmail(deps.db, email))
    return { ticket: null, entered: await enterByMail(deps, { id, way: 'emailOTP', visitor }) }
  const name = (await readCode(deps, id))?.name ?? ''
  const decided = await decideSignUp(deps, { email, name, method: 'passkey', visitor })
  const ticket = await inTransaction(deps, async (deps) => {
    const details = await useCode(deps, id)
    if (!details) throw new Refusal('INVALID_OTP')
    await reopenMailedCodes(deps, details.email)
    const extra = { ...(JSON.parse(details.extra ?? '{}') as Record<string, unknown>), ...decided }
    const browser = keepBrowser(ticketSeconds)
    return issueTicket(deps, { email: details.email, name: details.name ?? '', extra, browser })
  })
  return { ticket, entered: null }
}
