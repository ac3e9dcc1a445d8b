import * as z from 'zod/mini'
import { setUserPassword } from '../../../../../contract/admin/users.ts'
import { newPasswordField } from '../../../../forms/fields.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { HiddenUsername } from '../../../../forms/HiddenUsername.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { useReceiptToast } from '../../../../forms/use-receipt-toast.ts'
import { useApp } from '../../../../context/app.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { PasswordToGive } from './PasswordToGive.tsx'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { useUsersChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

export function SetPassword({ person, onClose }: UserDialogProps) {
  const { site } = useApp()
  const all = useMessages()
  const { passwords: messages } = useMessages(userDialogMessages)
  const usersChanged = useUsersChanged()
  const confirm = useReceiptToast()
  const name = calledIn(person)
  const form = useEndpointForm(setUserPassword, {
    schema: z.object({ newPassword: newPasswordField(site.passwordLength) }),
    defaultValues: { newPassword: '' },
    body: ({ newPassword }) => ({ userId: person.id, newPassword }),
    fieldOf: ({ code }) => (code?.startsWith('PASSWORD_TOO') ? 'newPassword' : undefined),
    onSuccess: (_reply, _values, receipt) => {
      onClose()
      confirm(messages.done(name), receipt)
      void usersChanged()
    },
  })
  return (
    <Dialog title={messages.title(name)} sentence={messages.sentence} onClose={onClose}>
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <HiddenUsername email={person.email} />
        <PasswordToGive form={form} registration={form.register('newPassword')} label={messages.newPassword} />
        <DialogActions>
          <Button onClick={onClose}>{all.common.cancel}</Button>
          <SubmitButton form={form} isCompact>
            {messages.submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
