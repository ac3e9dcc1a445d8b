import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Caller } from '../../../../client/call.ts'
import type { Team } from '../../../../contract/organization.ts'
import { listMembers } from '../../../../contract/organizations/members.ts'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { useApp } from '../../../context/app.tsx'
import { hasOnePage, membersQuery } from '../../../data/organizations.ts'
import { answer } from '../../../data/queries.ts'
import { useOrganization } from '../organization.ts'

/**
 * Returns the first hundred members of a team, and the number of all its members. Returns null while they load. In a
 * small organization, all teams share one request for all members.
 */
export function useTeamMembers(team: Team) {
  const { call } = useApp()
  const { id, membership } = useOrganization()
  const isShared = hasOnePage(membership)
  const page = useInfiniteQuery(membersQuery(call, id, isShared ? {} : { teamId: team.id })).data?.pages[0]
  if (!page) return null
  const members = page.members.filter(({ teamId }) => teamId === team.id)
  return isShared ? { members, total: members.length, isTotalCapped: false } : { ...page, members }
}

/** Whether the user is in this team. Returns false until this is known. */
export function useIsOwnTeam(team: Team) {
  const { call } = useApp()
  const { id, membership } = useOrganization()
  const isShared = hasOnePage(membership)
  const all = useInfiniteQuery({ ...membersQuery(call, id), enabled: isShared })
  const own = useQuery({ ...ownMemberQuery(call, membership), enabled: !isShared })
  const members = isShared ? all.data?.pages[0]?.members : own.data?.members
  return members?.find((member) => member.id === membership.id)?.teamId === team.id
}

/** Returns the query for the user's own entry in the list of members. */
function ownMemberQuery(call: Caller, { id, organization }: Membership) {
  const query = { organizationId: organization.id, filterField: 'id', filterValue: id, limit: '1' } as const
  return queryOptions({
    queryKey: ['members', organization.id, 'own'],
    queryFn: ({ signal }) => answer(call(listMembers, { query, signal })),
  })
}
