import type { Proof } from '../../contract/sessions/assurance.ts'
import { findPasswordHash } from '../accounts/accounts.sql.ts'
import { isListedPassword } from '../accounts/password-check.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { provenNow } from './gate.ts'

/**
 * Returns the proof of a correct password. The proof has the flag `isPopular` if the password is one that attackers try
 * first. Only lists in memory are searched, so that a sign-in does not wait for a service.
 */
export function provenByPassword(deps: Deps, password: string, owner: { name: string; email: string }): Proof[] {
  const proofs = provenNow(deps, 'password')
  if (deps.config.passwordCheck.atSignIn === 'off' || !isListedPassword(deps, password, owner)) return proofs
  return proofs.map((proof) => ({ ...proof, isPopular: true }))
}

/** Returns how the pages ask the user for a better password; null if they do not ask. */
export async function readPasswordAdvice(deps: Deps, { user, proofs = [] }: Pick<Actor, 'user' | 'proofs'>) {
  const { atSignIn } = deps.config.passwordCheck
  if (atSignIn === 'off' || !deps.passwordCheck || !proofs.some(({ isPopular }) => isPopular)) return null
  // The user might have removed the password in the meantime.
  return (await findPasswordHash(deps.db, user.id)) === null ? null : atSignIn
}
