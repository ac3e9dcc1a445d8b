import type { Deps } from '../deps.ts'
import { maxListed } from '../config/limits.ts'
import { ownershipNow } from './owners.ts'
import { listMembershipsOf } from './memberships.sql.ts'

export function readMemberships(deps: Deps, userId: string) {
  return listMembershipsOf(deps.db, userId, { owning: ownershipNow(deps), max: maxListed })
}
