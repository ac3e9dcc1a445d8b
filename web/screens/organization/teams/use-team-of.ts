import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '../../../../client/call.ts'
import type { Team } from '../../../../contract/organization.ts'
import { setMemberTeam } from '../../../../contract/organizations/teams.ts'
import { useOptimistic } from '../../../forms/use-optimistic.tsx'
import { withMember, withoutMember, type MemberPagesRead } from '../members/listed-members.ts'
import type { ListedMember } from '../members/MembersTable.tsx'
import { useOrganization } from '../organization.ts'

type Reactions = {
  onDone: () => void
  /** Reports a refusal; if omitted, a toast does. */
  onRefused?: (problem: CallError) => void
}

/** Adds members to a team and removes them from it. */
export function useTeamOf(team: Team) {
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const act = useOptimistic(setMemberTeam)
  const everyList = ['members', organizationId]

  function move({ id: memberId }: ListedMember, teamId: string | null, { onDone, onRefused }: Reactions) {
    function show() {
      queries.setQueriesData<MemberPagesRead>(
        { queryKey: everyList },
        (lists) => lists && withMember(lists, memberId, { teamId }),
      )
      queries.setQueriesData<MemberPagesRead>({ queryKey: [...everyList, { teamId: team.id }] }, (lists) => {
        return lists && teamId !== team.id ? withoutMember(lists, memberId) : lists
      })
    }
    const told = onRefused ? { onRefused, isToldElsewhere: true } : {}
    return act(
      { body: { memberId, teamId, organizationId } },
      { key: everyList, isListTold: true, show, onDone, ...told },
    )
  }

  return {
    add: (member: ListedMember, reactions: Reactions) => move(member, team.id, reactions),
    takeOut: (member: ListedMember, reactions: Reactions) => move(member, null, reactions),
  }
}
