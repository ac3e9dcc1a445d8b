import { useApp } from '../../../context/app.tsx'
import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { optimistic } from '../../../data/optimistic.ts'
import { receipt } from '../../../data/receipts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError, Receipt } from '../../../../client/call.ts'
import type { Team } from '../../../../contract/organization.ts'
import { setMemberTeam } from '../../../../contract/organizations/teams.ts'
import { withMember, withoutMember, type MemberPagesRead } from '../members/listed-members.ts'
import type { ListedMember } from '../members/MembersTable.tsx'
import { useOrganization } from '../organization.ts'

type Reactions = {
  onSuccess: (member: ListedMember, receipt: Receipt | undefined) => void
  /** Reports a refusal. If omitted, a toast reports it. */
  onRefused?: (problem: CallError, member: ListedMember) => void
}

/**
 * Returns a mutation that adds a member of the organization to a team, or removes the member from the team if `teamId`
 * is null.
 */
export function useSetTeam(team: Team, teamId: string | null, { onSuccess, onRefused }: Reactions) {
  const { call } = useApp()
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const queryKey = ['members', organizationId]

  function show({ id }: ListedMember) {
    queries.setQueriesData<MemberPagesRead>({ queryKey }, (lists) => lists && withMember(lists, id, { teamId }))
    if (teamId === team.id) return
    queries.setQueriesData<MemberPagesRead>(
      { queryKey: [...queryKey, { teamId: team.id }] },
      (lists) => lists && withoutMember(lists, id),
    )
  }

  const atOnce = optimistic({
    queryKey,
    show,
    onRefused: onRefused ? undefined : refusalToast,
    isFailureShown: true,
  })
  return useMutation({
    mutationFn: ({ id: memberId }: ListedMember) =>
      receipt(call(setMemberTeam, { body: { memberId, teamId, organizationId } })),
    ...atOnce,
    onSuccess: (receipt, member) => onSuccess(member, receipt),
    onError(failure, member, change, context) {
      atOnce.onError(failure, member, change, context)
      onRefused?.(failure.problem, member)
    },
  })
}
