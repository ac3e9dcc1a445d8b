import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { setRole } from '../../../../../contract/admin/users.ts'
import { rolesIn } from '../../../../../contract/roles.ts'
import { sessionQuery } from '../../../../data/account.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../../forms/use-receipt-toast.ts'
import { useApp } from '../../../../context/app.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { RoleBoxes } from './RoleBoxes.tsx'
import { useUsersChanged } from '../../use-users-changed.ts'
import { adminMessages } from '../../../../messages/en/admin/admin.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

export function SetRoles({ person, onClose }: UserDialogProps) {
  const { site, call } = useApp()
  const messages = useMessages()
  const { roles: own, creating } = useMessages(userDialogMessages)
  const { roleNames } = useMessages(adminMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const [chosen, setChosen] = useState(rolesIn(person.role ?? ''))
  const usersChanged = useUsersChanged()
  const confirm = useReceiptToast()
  const isMe = person.id === session?.user.id
  const name = calledIn(person)
  const form = useEndpointForm(setRole, {
    schema: z.object({}),
    body: () => ({ userId: person.id, role: chosen }),
    onSuccess: (_reply, _values, receipt) => {
      onClose()
      confirm(own.changed(name, roleNames(chosen.join(','))), receipt)
      void usersChanged()
    },
  })
  return (
    <Dialog title={own.title(name)} sentence={own.sentence} onClose={onClose}>
      <FormNote form={form} />
      {isMe && <Note kind="info">{own.own}</Note>}
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <RoleBoxes label={creating.role} isLabelHidden chosen={chosen} onChoose={setChosen} isOwn={isMe} />
        <DialogActions>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <SubmitButton form={form} isCompact>
            {own.save}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
