import { useWatch } from 'react-hook-form'
import { banUser } from '../../../../../contract/admin/bans.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { Successors, useStillOwned, useSuccessors } from './Successors.tsx'
import { BanFields } from './BanFields.tsx'
import { banForm, banOf, emptyBan } from './ban-length.ts'
import { useBannedToast } from './use-unban.ts'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { useRights } from '../../rights.ts'
import { useOpenSignIns } from './use-open-sign-ins.ts'
import { useUsersChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

export function BanUser({ person, onClose }: UserDialogProps) {
  const { banning: messages } = useMessages(userDialogMessages)
  const devices = useOpenSignIns(person.id)
  const stillOwned = useStillOwned()
  const { form, succession } = useBanForm(person, onClose)
  const length = useWatch({ control: form.control, name: 'length' })
  const name = calledIn(person)
  return (
    <Dialog title={messages.title(name)} sentence={messages.sentence(devices)} onClose={onClose}>
      <FormNote form={form} tell={stillOwned} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <BanFields register={form.register} length={length} isDateWrong={form.errorOf('date') !== undefined} />
        <Successors {...succession} name={name} />
        <DialogActions>
          <Button onClick={onClose}>{messages.keep}</Button>
          <SubmitButton form={form} look="danger" isCompact>
            {messages.submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useBanForm(person: UserDialogProps['person'], onClose: () => void) {
  const { banSeconds } = useRights()
  const usersChanged = useUsersChanged()
  const showBanned = useBannedToast(person)
  const succession = useSuccessors(person.id)
  const form = useEndpointForm(banUser, {
    schema: banForm,
    defaultValues: emptyBan(banSeconds),
    body: (values) => ({
      userId: person.id,
      ...banOf(values, Date.now()),
      ...(succession.organizations.length === 0 ? {} : { successors: succession.successors }),
    }),
    // This refusal can mean that a successor has left or was suspended in the meantime, so the candidates are
    // refetched.
    onRefused: ({ code }) => code === 'ORGANIZATIONS_NEED_ANOTHER_OWNER' && void usersChanged(),
    onSuccess: (_reply, _values, receipt) => {
      onClose()
      showBanned(receipt)
      void usersChanged()
    },
  })
  return { form, succession }
}
