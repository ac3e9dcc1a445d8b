import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import {
  listOwnEvents,
  organizationListEvents,
  type adminListEvents,
  type RecordedEvent,
} from '../../contract/audit/events.ts'
import { adminListCheckpoints, organizationListCheckpoints } from '../../contract/audit/checkpoints.ts'
import { listSavedViews } from '../../contract/audit/saved-views.ts'
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import { answer } from './queries.ts'

export type EventFilter = Omit<QueryOf<typeof adminListEvents>, 'cursor' | 'limit'>

type EventPage = {
  events: RecordedEvent[]
  nextCursor: string | null
  total?: number | undefined
  totalIsCapped?: boolean | undefined
}
type PageQuery = EventFilter & { limit: string; cursor?: string }

/** Returns the query for a list of events, page by page. Only the request for the first page counts the events. */
export function eventPages(
  key: readonly unknown[],
  filter: EventFilter,
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<EventPage>,
  limit = '50',
) {
  const { count, ...later } = filter
  return infiniteQueryOptions({
    queryKey: [...key, filter, limit] as readonly unknown[],
    queryFn: ({ signal, pageParam }) =>
      fetchPage(pageParam === null ? { ...filter, limit } : { ...later, limit, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** A paginated query for any list of events. */
export type EventsQuery = ReturnType<typeof eventPages>

export function organizationEventsQuery(call: Caller, organizationId: string, filter: EventFilter) {
  return eventPages(['organization-events', organizationId], filter, (query, signal) =>
    answer(call(organizationListEvents, { query: { ...query, organizationId }, signal })),
  )
}

/** Returns the query for the events by or about the signed-in user. */
export function ownEventsQuery(call: Caller, filter: Pick<EventFilter, 'id' | 'action' | 'kind' | 'from' | 'to'>) {
  return eventPages(['own-events'], filter, (query, signal) => answer(call(listOwnEvents, { query, signal })), '20')
}

export function savedViewsQuery(call: Caller) {
  return queryOptions({
    queryKey: ['saved-views'],
    queryFn: async ({ signal }) => (await answer(call(listSavedViews, { query: { page: 'audit-log' }, signal }))).views,
  })
}

/**
 * Returns the query for the checkpoints of an audit log, page by page: the site's log if `organizationId` is null,
 * otherwise the log of that organization.
 */
export function checkpointsQuery(call: Caller, organizationId: string | null) {
  return infiniteQueryOptions({
    queryKey: ['checkpoints', organizationId],
    queryFn: ({ signal, pageParam }): Promise<CheckpointPage> => {
      const query = { limit: '10', ...(pageParam === null ? {} : { cursor: pageParam }) }
      return organizationId === null
        ? answer(call(adminListCheckpoints, { query, signal }))
        : answer(call(organizationListCheckpoints, { query: { ...query, organizationId }, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export type CheckpointPage = ReplyOf<typeof adminListCheckpoints>
export type CheckpointsQuery = ReturnType<typeof checkpointsQuery>
