import { isIP } from 'node:net'
import type { EventFilter } from '../audit/event-filters.sql.ts'
import { resolveActions, type RequestedFilter } from '../audit/event-pages.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { planForValues } from '../database/planning.sql.ts'
import { findUsersNamedExactly } from './search.sql.ts'
import { findUserIds } from './search.ts'

const maxUsers = 20
const idSyntax = /^\d{1,18}$/

/**
 * Returns the filter that a call requests for the site's audit log; null if no event can match.
 *
 * A search finds the events of users whose id, email address or name matches the text. If no user matches, the text is
 * compared with IP addresses and event ids.
 */
export async function siteEventFilter(
  deps: Deps,
  { search, ...requested }: RequestedFilter & { search?: string | undefined },
): Promise<EventFilter | null> {
  const filter = resolveActions(requested)
  if (search === undefined) return filter
  const text = search.trim()
  const userIds = await findSearchedIds(deps, text)
  if (userIds.length > 0) return { ...filter, userIds }
  if (isIP(text)) return isOther(filter.ipAddress, text) ? null : { ...filter, ipAddress: text }
  return !idSyntax.test(text) || isOther(filter.id, text) ? null : { ...filter, id: text }
}

function isOther(requested: string | undefined, found: string) {
  return requested !== undefined && requested !== found
}

/**
 * Returns the ids of users with exactly this id or email address. If there are no such users, returns the ids of users
 * whose email address or name contains the text.
 */
function findSearchedIds(deps: Deps, text: string) {
  return inTransaction(deps, async ({ db }) => {
    await planForValues(db)
    const exact = await findUsersNamedExactly(db, text)
    return exact.length > 0 || text === '' ? exact : findUserIds(db, text, maxUsers)
  })
}
