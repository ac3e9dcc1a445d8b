import type { StepUpMethod } from '../../contract/sign-in/challenge.ts'
import { findPasswordHash } from '../accounts/accounts.sql.ts'
import type { UserRow } from '../actor.ts'
import { owedLevel } from '../config/two-factor.ts'
import type { Deps } from '../deps.ts'
import { methodsOf } from './second-factors.ts'

/**
 * The methods with which a signed-in user can prove their identity again: the second factors of a user who has one,
 * otherwise a passkey or the password. Empty for a user with neither, who has to sign in again.
 */
export async function stepUpMethods(deps: Deps, user: UserRow): Promise<StepUpMethod[]> {
  const methods = await methodsOf(deps, user.id)
  if (owedLevel(deps.config, user) === 2) return methods
  const hasPassword = (await findPasswordHash(deps.db, user.id)) !== null
  return [...methods.filter((method) => method === 'passkey'), ...(hasPassword ? (['password'] as const) : [])]
}
