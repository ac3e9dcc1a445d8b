import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mostListed } from '../organizations/organizations.ts'
import { listMembershipsOf } from './memberships.sql.ts'

/** What a person is in each of their organizations. */
export function readMemberships(deps: Deps, actor: Actor) {
  return listMembershipsOf(deps.db, actor.user.id, mostListed)
}
