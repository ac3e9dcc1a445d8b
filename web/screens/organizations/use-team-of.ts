import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Team } from '../../../contract/organization.ts'
import type { listMembers } from '../../../contract/organizations/members.ts'
import { setMemberTeam } from '../../../contract/organizations/teams.ts'
import { useAct } from '../../app/use-act.ts'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from './organization.ts'

type Pages = InfiniteData<ReplyOf<typeof listMembers>, string | null>

/** Puts members into a team and takes them out of it: seen at once, and undone when it is refused. */
export function useTeamOf(team: Team) {
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const { act, isPending, problem } = useAct(setMemberTeam)
  const everyList = { queryKey: ['members', organizationId] }

  /** Shows it in every list of members; answers how to undo that. */
  function show(memberId: string, teamId: string | null) {
    const before = queries.getQueriesData<Pages>(everyList)
    queries.setQueriesData<Pages>(everyList, (lists) => lists && withTeam(lists, memberId, teamId))
    queries.setQueriesData<Pages>({ queryKey: [...everyList.queryKey, { teamId: team.id }] }, (lists) => {
      return lists && teamId !== team.id ? without(lists, memberId) : lists
    })
    return () => {
      for (const [queryKey, lists] of before) queries.setQueryData(queryKey, lists)
    }
  }

  async function move({ id: memberId }: ListedMember, teamId: string | null) {
    await queries.cancelQueries(everyList)
    const undo = show(memberId, teamId)
    const moved = await act({ body: { memberId, teamId, organizationId } })
    if (!moved) undo()
    void queries.invalidateQueries(everyList)
    return moved !== null
  }

  return {
    isPending,
    problem,
    add: (member: ListedMember) => move(member, team.id),
    takeOut: (member: ListedMember) => move(member, null),
  }
}

/** The same pages, in which one member is in another team. */
function withTeam(lists: Pages, memberId: string, teamId: string | null): Pages {
  const change = (member: ListedMember) => (member.id === memberId ? { ...member, teamId } : member)
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, members: page.members.map(change) })) }
}

/** The same pages without one member. */
function without(lists: Pages, memberId: string): Pages {
  const pages = lists.pages.map((page) => ({
    ...page,
    members: page.members.filter(({ id }) => id !== memberId),
    total: page.total - 1,
  }))
  return { ...lists, pages }
}
