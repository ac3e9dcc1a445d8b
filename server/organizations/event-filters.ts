import type { Actor } from '../actor.ts'
import type { EventFilter } from '../audit/event-filters.sql.ts'
import { resolveActions, type RequestedFilter } from '../audit/event-pages.ts'
import type { Deps } from '../deps.ts'
import { authorize } from './authorization.ts'
import { findMembersNamed } from './event-filters.sql.ts'

const maxUsers = 20
const idSyntax = /^\d{1,18}$/

/**
 * Converts the filter in a request to a filter for the events of an organization; null if no event can match. Refuses
 * callers who are not allowed to list the events.
 *
 * A search finds the events of members whose id equals the searched text, or whose name or email address contains the
 * text. If no member matches, the search finds the event whose id equals the text.
 */
export async function organizationEventFilter(
  deps: Deps,
  request: { actor: Actor; organizationId: string; filter: RequestedFilter & { search?: string | undefined } },
): Promise<EventFilter | null> {
  const { actor, organizationId } = request
  const { search, ...requested } = request.filter
  await requireEventAccess(deps, { actor, organizationId })
  const filter = { ...resolveActions(requested), organizationId }
  if (search === undefined) return filter
  const text = search.trim()
  const userIds = text === '' ? [] : await findMembersNamed(deps.db, organizationId, text, maxUsers)
  if (userIds.length > 0) return { ...filter, userIds }
  const isId = idSyntax.test(text) && (filter.id === undefined || filter.id === text)
  return isId ? { ...filter, id: text } : null
}

export function requireEventAccess(deps: Deps, caller: { actor: Actor; organizationId: string }) {
  return authorize(deps, {
    ...caller,
    outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    permission: { event: ['list'] },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION',
  })
}
