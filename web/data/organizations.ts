import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { listInvitations, listUserInvitations } from '../../contract/organizations/invitations.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listOrganizations } from '../../contract/organizations/organizations.ts'
import { listTeams } from '../../contract/organizations/teams.ts'
import type { Membership } from '../../contract/organizations/memberships.ts'
import { answer } from './queries.ts'

/** The filter and sort order of a member list. */
export type MemberFilter = Pick<
  QueryOf<typeof listMembers>,
  'search' | 'role' | 'state' | 'teamId' | 'sortBy' | 'sortDirection'
>

const membersOnAPage = 100

export function membersQuery(call: Caller, organizationId: string, filter: MemberFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['members', organizationId, filter],
    queryFn: ({ signal, pageParam }) => {
      const page = pageParam === null ? {} : { cursor: pageParam }
      return answer(
        call(listMembers, { query: { organizationId, limit: String(membersOnAPage), ...filter, ...page }, signal }),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** Returns the query for up to five members whose name or email address contains the searched text. */
export function memberSearchQuery(call: Caller, organizationId: string, search: string) {
  const query = { organizationId, search, limit: '5' }
  return queryOptions({
    queryKey: ['members', organizationId, 'search', search],
    queryFn: ({ signal }) => answer(call(listMembers, { query, signal })),
  })
}

/** Returns the query for the member with this user id. */
export function memberQuery(call: Caller, organizationId: string, userId: string) {
  const query = { organizationId, filterField: 'userId', filterValue: userId, limit: '1' } as const
  return queryOptions({
    queryKey: ['members', organizationId, 'user', userId],
    queryFn: ({ signal }) => answer(call(listMembers, { query, signal })),
  })
}

/** True if one request returns all members of the organization. */
export const hasOnePage = ({ memberCount }: Membership) => memberCount <= membersOnAPage

/**
 * Returns the query for a list of members. If all members fit on one page, the request omits the search, the role and
 * the state, because the browser then filters by them.
 */
export function memberListQuery(call: Caller, membership: Membership, filter: MemberFilter) {
  const { search: _, role: __, state: ___, ...order } = filter
  return membersQuery(call, membership.organization.id, hasOnePage(membership) ? order : filter)
}

export function organizationsQuery(call: Caller) {
  return queryOptions({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => answer(call(listOrganizations, { signal })),
  })
}

export function invitationsQuery(call: Caller, organizationId: string) {
  return queryOptions({
    queryKey: ['invitations', organizationId],
    queryFn: ({ signal }) => answer(call(listInvitations, { query: { organizationId }, signal })),
  })
}

/** Returns the query for the user’s open invitations. */
export function ownInvitationsQuery(call: Caller) {
  return queryOptions({
    queryKey: ['own-invitations'],
    queryFn: ({ signal }) => answer(call(listUserInvitations, { signal })),
  })
}

export function teamsQuery(call: Caller, organizationId: string) {
  return queryOptions({
    queryKey: ['teams', organizationId],
    queryFn: ({ signal }) => answer(call(listTeams, { query: { organizationId }, signal })),
  })
}
