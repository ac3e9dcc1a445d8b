import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { updateMemberRole } from '../../../contract/organizations/members.ts'
import { rolesIn } from '../../../contract/roles.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/Toasts.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'
import { RoleChoice } from './RoleChoice.tsx'

type RoleDialogProps = { member: ListedMember; isMe: boolean; onClose: () => void }

/** Gives a member another role, or several. */
export function RoleDialog({ member, isMe, onClose }: RoleDialogProps) {
  const { words } = usePorts()
  const { roleDialog } = useOrganizationWords()
  const [chosen, setChosen] = useState(rolesIn(member.role))
  const form = useRoleForm(member, chosen, onClose)
  return (
    <Dialog title={roleDialog.title(member.user.name)} onClose={onClose}>
      <FormNote form={form} />
      {isMe && <Note kind="warn">{roleDialog.own}</Note>}
      <form className="ah-form" noValidate onSubmit={form.onSubmit}>
        <RoleChoice label={roleDialog.title(member.user.name)} chosen={chosen} onChoose={setChosen} />
        <DialogActions>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <SubmitButton form={form} isCompact>
            {roleDialog.save}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useRoleForm(member: ListedMember, role: string[], onClose: () => void) {
  const { roleDialog, roleNames } = useOrganizationWords()
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  return useEndpointForm(updateMemberRole, {
    schema: z.object({}),
    body: () => ({ memberId: member.id, role, organizationId }),
    onSuccess: () => {
      onClose()
      toast(roleDialog.changed(member.user.name, roleNames(role.join(','))))
      void queries.invalidateQueries({ queryKey: ['members', organizationId] })
      void queries.invalidateQueries({ queryKey: ['memberships'] })
    },
  })
}
