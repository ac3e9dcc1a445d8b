import { useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { removeMember, updateMemberRole } from '../../../../contract/organizations/members.ts'
import { setMemberTeam } from '../../../../contract/organizations/teams.ts'
import { usePorts } from '../../../context/app.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { useMembersChanged } from './use-members-changed.ts'

/** The bulk actions on members. */
export type MemberBulkAct = 'role' | 'team' | 'remove'

/** The input of a bulk action. */
type Choice = { roles: string[]; teamId: string }

/** The progress of a bulk action, and the members for whom it was refused. */
type Progress = { done: number; failed: { id: string; name: string; problem: CallError }[]; isOver: boolean }

/** Applies an action to one member after another, so that each has a result. */
export function useMemberBulk(act: MemberBulkAct, members: readonly ListedMember[]) {
  const { call } = usePorts()
  const { id: organizationId } = useOrganization()
  const membersChanged = useMembersChanged()
  const [progress, setProgress] = useState<Progress | null>(null)

  function callFor(memberId: string, { roles, teamId }: Choice) {
    switch (act) {
      case 'role':
        return call(updateMemberRole, { body: { memberId, role: roles, organizationId } })
      case 'team':
        return call(setMemberTeam, { body: { memberId, teamId, organizationId } })
      case 'remove':
        return call(removeMember, { body: { memberIdOrEmail: memberId, organizationId } })
    }
  }

  async function run(choice: Choice) {
    let done = 0
    const failed: Progress['failed'] = []
    setProgress({ done, failed, isOver: false })
    for (const { id, user } of members) {
      const { error } = await callFor(id, choice)
      if (error) failed.push({ id, name: user.name, problem: error })
      else done++
      setProgress({ done, failed: [...failed], isOver: false })
    }
    setProgress({ done, failed, isOver: true })
    await membersChanged()
  }

  return { progress, run }
}
