import { hasPartInAdministration } from '../accounts/administrators.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { countSignIns } from './landing.sql.ts'

/** Whether a user has no memberships, no administrator permission, and at most one sign-in. */
export async function isNewcomer(deps: Deps, actor: Actor, memberships: number) {
  if (memberships > 0 || hasPartInAdministration(deps.config, actor)) return false
  return (await countSignIns(deps.db, actor.user.id)) <= 1
}
