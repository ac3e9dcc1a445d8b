import { listLinkedAccounts } from '../accounts/linked-accounts.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { findUser } from '../accounts/users.sql.ts'
import type { Deps } from '../deps.ts'
import { maxListed } from '../config/limits.ts'
import { Refusal } from '../refusal.ts'
import { readMemberships } from '../organizations/memberships.ts'
import { findLastSeen, summarizeUsers } from './user-details.sql.ts'

/** One person with all that an administrator decides by. */
export async function readUserDetails(deps: Deps, id: string) {
  const user = await findUser(deps.db, id)
  if (!user) throw new Refusal('NO_SUCH_USER')
  return {
    user: visibleFullUser(deps.config, user),
    lastSeenAt: await findLastSeen(deps.db, id),
    accounts: await listLinkedAccounts(deps, { user }),
    memberships: await readMemberships(deps, id),
  }
}

/** What the rows of a table of people tell beside the people themselves. */
export function readSummaries(deps: Deps, ids: string) {
  return summarizeUsers(deps.db, ids.split(',').slice(0, maxListed))
}
