import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import { successorCandidates } from '../../contract/admin/bans.ts'
import { adminListEvents } from '../../contract/audit/events.ts'
import { adminGetOrganization, adminListOrganizations } from '../../contract/admin/organizations.ts'
import { listUsers } from '../../contract/admin/users.ts'
import { adminSearch } from '../../contract/admin/search.ts'
import { listUserSessions } from '../../contract/admin/sessions.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { listFailedMails } from '../../contract/mail/failed-mails.ts'
import { listMailSamples, readMailSample } from '../../contract/mail/mail-samples.ts'
import { overview } from '../../contract/admin/overview.ts'
import { userDetails, userSummaries } from '../../contract/admin/user-details.ts'
import { doctorReport } from '../../contract/admin/doctor.ts'
import { settings } from '../../contract/admin/settings.ts'
import { eventPages, type EventFilter } from './events.ts'
import { answer } from './queries.ts'

export function overviewQuery(call: Caller, days: 7 | 30 | 90) {
  return queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => answer(call(overview, { query: { days: `${days}` }, signal })),
  })
}

export function usersQuery(call: Caller, query: QueryOf<typeof listUsers>) {
  return queryOptions({
    queryKey: ['users', 'page', query],
    queryFn: ({ signal }) => answer(call(listUsers, { query, signal })),
  })
}

/** Returns the query for the names, sign-in methods and numbers of organizations of at most a hundred users. */
export function summariesQuery(call: Caller, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['users', 'summaries', ids],
    queryFn: ({ signal }) => answer(call(userSummaries, { query: { ids: ids.join(',') }, signal })),
    enabled: ids.length > 0,
  })
}

export function userQuery(call: Caller, id: string) {
  return queryOptions({
    queryKey: ['users', 'user', id],
    queryFn: ({ signal }) => answer(call(userDetails, { query: { id }, signal })),
  })
}

/** Returns the query for the members who could take over the organizations of which this user is the only owner. */
export function successorsQuery(call: Caller, userId: string) {
  return queryOptions({
    queryKey: ['users', 'successors', userId],
    queryFn: ({ signal }) => answer(call(successorCandidates, { query: { userId }, signal })),
  })
}

/**
 * Returns the query for a user's sessions. The result includes the session tokens, which are used only to revoke
 * sessions.
 */
export function userSessionsQuery(call: Caller, userId: string) {
  return queryOptions({
    queryKey: ['users', 'sessions', userId],
    queryFn: ({ signal }) => answer(call(listUserSessions, { body: { userId }, signal })),
  })
}

/**
 * Returns the query for users and organizations that match a text. Without a `limit`, the result has at most 20 users
 * and 10 organizations.
 */
export function searchQuery(call: Caller, text: string, limit?: string) {
  const query = limit === undefined ? { text } : { text, limit }
  return queryOptions({
    queryKey: ['users', 'search', query],
    queryFn: ({ signal }) => answer(call(adminSearch, { query, signal })),
    enabled: text !== '',
  })
}

export function eventsQuery(call: Caller, filter: EventFilter, limit = '50') {
  return eventPages(['events'], filter, (query, signal) => answer(call(adminListEvents, { query, signal })), limit)
}

/**
 * Returns the query for the latest events. It fetches more events than are shown, because several failed sign-ins are
 * shown as one event.
 */
export function latestEventsQuery(call: Caller) {
  return eventsQuery(call, {}, '50')
}

/** Returns the query for the events by or about a user, of one kind or of all kinds. */
export function userEventsQuery(call: Caller, userId: string, kind?: EventFilter['kind']) {
  return eventsQuery(call, kind === undefined ? { userId } : { userId, kind }, '20')
}

/** The filter and sort order of the organization list. */
export type OrganizationFilter = Pick<QueryOf<typeof adminListOrganizations>, 'search' | 'sortBy' | 'sortDirection'>

export function everyOrganizationQuery(call: Caller, filter: OrganizationFilter) {
  return infiniteQueryOptions({
    queryKey: ['every-organization', 'page', filter],
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return answer(call(adminListOrganizations, { query: { ...filter, limit: '50', ...cursor }, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function oneOrganizationQuery(call: Caller, id: string) {
  return queryOptions({
    queryKey: ['every-organization', 'one', id],
    queryFn: ({ signal }) => answer(call(adminGetOrganization, { query: { id }, signal })),
  })
}

export function mailSamplesQuery(call: Caller) {
  return queryOptions({
    queryKey: ['mail-samples'],
    queryFn: ({ signal }) => answer(call(listMailSamples, { signal })),
    staleTime: Infinity,
  })
}

export function failedMailsQuery(call: Caller, recipient = '') {
  return queryOptions({
    queryKey: ['failed-mails', recipient],
    queryFn: ({ signal }) => answer(call(listFailedMails, { query: recipient === '' ? {} : { recipient }, signal })),
  })
}

export function mailSampleQuery(call: Caller, template: string) {
  return queryOptions({
    queryKey: ['mail-samples', template],
    queryFn: ({ signal }) => answer(call(readMailSample, { query: { template }, signal })),
    staleTime: Infinity,
  })
}

export function settingsQuery(call: Caller) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => answer(call(settings, { signal })),
    staleTime: Infinity,
  })
}

const runningPollMilliseconds = 1000

/** Returns the query for the doctor’s report on the installation. It refetches while a new report is being created. */
export function doctorQuery(call: Caller) {
  return queryOptions({
    queryKey: ['doctor'],
    queryFn: ({ signal }) => answer(call(doctorReport, { signal })),
    refetchInterval: ({ state }) => (state.data?.isRunning ? runningPollMilliseconds : false),
  })
}
