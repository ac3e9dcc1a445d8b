import { acrs, isProvenRecently, type Level } from '../../contract/sessions/assurance.ts'
import type { StepUpMethod } from '../../contract/sign-in/challenge.ts'
import { findPasswordHash } from '../accounts/accounts.sql.ts'
import type { Actor } from '../actor.ts'
import { owedLevel } from '../config/two-factor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { methodsOf } from './second-factors.ts'

/**
 * Returns the methods with which a signed-in user can confirm their identity again at this level: second factors for
 * level 2, and a passkey or the password for level 1. Returns an empty list if the user has none of them; the user must
 * then sign in again.
 */
export async function stepUpMethods(deps: Deps, { user, proofs = [] }: Actor, level: Level): Promise<StepUpMethod[]> {
  const methods = await methodsOf(deps, user.id, proofs)
  if (level === 2) return methods
  const hasPassword = (await findPasswordHash(deps.db, user.id)) !== null
  return [...methods.filter((method) => method === 'passkey'), ...(hasPassword ? (['password'] as const) : [])]
}

/**
 * Refuses a session whose proofs are older than `maxAge` or weaker than `acr`. Otherwise returns the assurance of the
 * session. Without `acr`, the required level is 2 for a user with a second factor, otherwise 1.
 */
export async function requireRecentProof(
  deps: Deps,
  { actor, acr, maxAge = deps.config.stepUp.maxAge }: { actor: Actor; acr?: string; maxAge?: number },
) {
  const { user, session, proofs = [] } = actor
  const level = acr === undefined ? owedLevel(deps.config, user) : acr === acrs[2] ? 2 : 1
  if (!isProvenRecently(proofs, { level, maxAge }, deps.now())) {
    const methods = await stepUpMethods(deps, actor, level)
    throw new Refusal('SESSION_NOT_FRESH', { details: { stepUp: { level, maxAge, methods } } })
  }
  return { amr: session.amr, acr: session.acr, authTime: session.authTime }
}
