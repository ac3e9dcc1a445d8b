import type { BodyOf } from '../../../../contract/endpoint.ts'
import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { optimistic } from '../../../data/optimistic.ts'
import { receipt } from '../../../data/receipts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { updateMemberRole } from '../../../../contract/organizations/members.ts'
import { rolesIn } from '../../../../contract/roles.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/Note.tsx'
import { withMember, type MemberPagesRead } from './listed-members.ts'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type RoleDialogProps = { member: ListedMember; isMe: boolean; onClose: () => void }

export function RoleDialog({ member, isMe, onClose }: RoleDialogProps) {
  const messages = useMessages()
  const { roleDialog, members } = useMessages(organizationMessages, 'organizations')
  const [chosen, setChosen] = useState(rolesIn(member.role))
  // Only an owner can edit an owner. So if the member is another owner, there are at least two owners.
  const isOnly = useOrganization().membership.isOnlyOwner && isMe
  const form = useRoleForm(member, chosen, onClose)
  return (
    <Dialog title={roleDialog.title(member.user.name)} onClose={onClose}>
      {isMe && !isOnly && <Note kind="warn">{roleDialog.own}</Note>}
      <DialogForm
        form={form}
        cancel={<Button onClick={onClose}>{messages.common.cancel}</Button>}
        submit={roleDialog.save}
      >
        <RoleChoice label={members.role} chosen={chosen} isOnlyOwner={isOnly} onChoose={setChosen} />
      </DialogForm>
    </Dialog>
  )
}

/**
 * Returns the form. Submitting it closes the dialog, and the lists show the new role without waiting for the server. If
 * the server refuses the change, the lists show the previous role again.
 */
function useRoleForm(member: ListedMember, chosen: string[], onClose: () => void) {
  const { roleDialog, roleNames } = useMessages(organizationMessages, 'organizations')
  const { call } = useApp()
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const confirm = useReceiptToast()
  const queryKey = ['members', organizationId]
  const role = chosen.join(',')
  const change = useMutation({
    mutationFn: (body: BodyOf<typeof updateMemberRole>) => receipt(call(updateMemberRole, { body })),
    ...optimistic({
      queryKey,
      show: () =>
        queries.setQueriesData<MemberPagesRead>(
          { queryKey },
          (lists) => lists && withMember(lists, member.id, { role }),
        ),
      onRefused: refusalToast,
      isFailureShown: true,
    }),
    onSuccess(receipt) {
      confirm(roleDialog.changed(member.user.name, roleNames(role)), receipt)
      // Users who change their own role also change their own permissions.
      void queries.invalidateQueries({ queryKey: ['memberships'] })
    },
  })
  return useEndpointForm(updateMemberRole, {
    schema: z.object({}),
    body: () => ({ memberId: member.id, role: chosen, organizationId }),
    hand(body) {
      onClose()
      change.mutate(body)
    },
  })
}
