import * as z from 'zod/mini'
import { adminUpdateUser } from '../../../../../contract/admin/users.ts'
import { DialogForm } from '../../../../forms/DialogForm.tsx'
import { nameField } from '../../../../forms/fields.ts'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { useUsersChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Changes the name of a user. Roles and passwords have their own dialogs. */
export function EditUser({ person, onClose }: UserDialogProps) {
  const { common } = useMessages()
  const { editing: messages, creating } = useMessages(userDialogMessages)
  const usersChanged = useUsersChanged()
  const form = useEndpointForm(adminUpdateUser, {
    schema: z.object({ name: nameField }),
    defaultValues: { name: person.name },
    body: ({ name }) => ({ userId: person.id, data: { name } }),
    onSuccess: () => {
      onClose()
      toast(messages.done)
      void usersChanged()
    },
  })
  return (
    <Dialog title={messages.title(calledIn(person))} onClose={onClose}>
      <DialogForm form={form} cancel={<Button onClick={onClose}>{common.cancel}</Button>} submit={messages.submit}>
        <Field
          id="person-name"
          label={creating.name}
          autoComplete="off"
          maxLength={255}
          error={form.errorOf('name') && creating.missing.NAME_MISSING}
          {...form.register('name')}
        />
      </DialogForm>
    </Dialog>
  )
}
