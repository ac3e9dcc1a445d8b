import { removeMember, updateMemberRole } from '../../../../contract/organizations/members.ts'
import { setMemberTeam } from '../../../../contract/organizations/teams.ts'
import { useApp } from '../../../context/app.tsx'
import { useBulk } from '../../../forms/use-bulk.ts'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { useMembersChanged } from './use-members-changed.ts'

export type MemberBulkAction = 'role' | 'team' | 'remove'

/** The input of a bulk action. */
type Choice = { roles: string[]; teamId: string }

/** Returns the progress of a bulk action on members, and the function that runs it. */
export function useMemberBulk(action: MemberBulkAction, members: readonly ListedMember[]) {
  const { call } = useApp()
  const { id: organizationId } = useOrganization()
  const membersChanged = useMembersChanged()

  function callFor(memberId: string, { roles, teamId }: Choice) {
    switch (action) {
      case 'role':
        return call(updateMemberRole, { body: { memberId, role: roles, organizationId } })
      case 'team':
        return call(setMemberTeam, { body: { memberId, teamId, organizationId } })
      case 'remove':
        return call(removeMember, { body: { memberIdOrEmail: memberId, organizationId } })
    }
  }

  return useBulk({
    items: members.map(({ id, user }) => ({ id, name: user.name })),
    call: callFor,
    onOver: membersChanged,
  })
}
