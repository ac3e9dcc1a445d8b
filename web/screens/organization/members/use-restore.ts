import { useApp } from '../../../context/app.tsx'
import { answer } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { restoreMember } from '../../../../contract/organizations/members.ts'
import { toast } from '../../../ui/Toasts.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** Returns a mutation that ends the suspension of a member. */
export function useRestore() {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const { call } = useApp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (member: ListedMember) =>
      answer(call(restoreMember, { body: { memberId: member.id, organizationId } })),
    async onSuccess(_, member) {
      toast(messages.restored(member.user.name))
      await queries.invalidateQueries({ queryKey: ['members', organizationId] })
    },
  })
}
