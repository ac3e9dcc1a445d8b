import * as z from 'zod/mini'
import { setUserPassword } from '../../../../../contract/admin/users.ts'
import { newPasswordField } from '../../../../forms/fields.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { HiddenUsername } from '../../../../forms/HiddenUsername.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { usePorts } from '../../../../context/app.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { PasswordToGive } from './PasswordToGive.tsx'
import { calledIn, type PersonDialogProps } from './user-dialog.ts'
import { usePeopleChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Gives a person a password, which is theirs from then on. */
export function SetPassword({ person, onClose }: PersonDialogProps) {
  const { site, words: all } = usePorts()
  const { passwords: words } = useMessages(userDialogMessages)
  const peopleChanged = usePeopleChanged()
  const name = calledIn(person)
  const form = useEndpointForm(setUserPassword, {
    schema: z.object({ newPassword: newPasswordField(site.passwordLength) }),
    defaultValues: { newPassword: '' },
    body: ({ newPassword }) => ({ userId: person.id, newPassword }),
    fieldOf: ({ code }) => (code?.startsWith('PASSWORD_TOO') ? 'newPassword' : undefined),
    onSuccess: () => {
      onClose()
      toast(words.done(name))
      void peopleChanged()
    },
  })
  return (
    <Dialog title={words.title(name)} sentence={words.sentence} onClose={onClose}>
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <HiddenUsername email={person.email} />
        <PasswordToGive form={form} registration={form.register('newPassword')} label={words.newPassword} />
        <DialogActions>
          <Button onClick={onClose}>{all.common.cancel}</Button>
          <SubmitButton form={form} isCompact>
            {words.submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
