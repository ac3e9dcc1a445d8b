import { useQueryClient } from '@tanstack/react-query'
import { restoreMember } from '../../../../contract/organizations/members.ts'
import { useAct } from '../../../data/use-act.ts'
import { toast } from '../../../ui/Toasts.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** Ends the suspension of a member. */
export function useRestore() {
  const { members: words } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const { act, problem } = useAct(restoreMember)

  async function restore(member: ListedMember) {
    if (!(await act({ body: { memberId: member.id, organizationId } }))) return
    toast(words.restored(member.user.name))
    await queries.invalidateQueries({ queryKey: ['members', organizationId] })
  }

  return { restore, problem }
}
