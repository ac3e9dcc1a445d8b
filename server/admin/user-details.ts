import { listLinkedAccounts } from '../accounts/linked-accounts.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { findUser } from '../accounts/users.sql.ts'
import type { Deps } from '../deps.ts'
import { maxListed } from '../config/limits.ts'
import { readFactorsOf } from '../factors/user-factors.ts'
import { delayOf } from './factor-resets.ts'
import { Refusal } from '../refusal.ts'
import { readMemberships } from '../organizations/memberships.ts'
import {
  countDevicesAndOrganizations,
  findJoining,
  findLastSeen,
  findLastUserAgent,
  summarizeUsers,
} from './user-details.sql.ts'

/** Returns everything that the console shows on a user's page. */
export async function readUserDetails(deps: Deps, id: string) {
  const user = await findUser(deps.db, id)
  if (!user) throw new Refusal('NO_SUCH_USER')
  return {
    user: visibleFullUser(deps.config, user),
    lastSeenAt: await findLastSeen(deps.db, id),
    lastUserAgent: await findLastUserAgent(deps.db, id),
    joined: { at: user.createdAt, ...(await findJoining(deps.db, user)) },
    ...(await countDevicesAndOrganizations(deps.db, id, deps.now())),
    accounts: await listLinkedAccounts(deps, { user }),
    factors: { ...(await readFactorsOf(deps, user)), resetDelaySeconds: delayOf(deps.config, user) },
    memberships: await readMemberships(deps, id),
  }
}

/** Returns the details that the list of users loads separately. Ignores user ids after the first `maxListed`. */
export function readSummaries(deps: Deps, ids: string) {
  return summarizeUsers(deps.db, ids.split(',').slice(0, maxListed))
}
