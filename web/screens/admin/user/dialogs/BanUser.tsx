import { useWatch } from 'react-hook-form'
import { banUser } from '../../../../../contract/admin/bans.ts'
import { FormNote } from '../../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../../forms/use-endpoint-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { Successors, useStillOwned, useSuccessors } from './Successors.tsx'
import { BanFields } from './BanFields.tsx'
import { banForm, banOf, emptyBan } from './ban-length.ts'
import { calledIn, type PersonDialogProps } from './user-dialog.ts'
import { useRights } from '../../rights.ts'
import { useOpenSignIns } from './use-open-sign-ins.ts'
import { usePeopleChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Keeps a person out, for a while or for good. */
export function BanPerson({ person, onClose }: PersonDialogProps) {
  const { banning: words } = useMessages(userDialogMessages)
  const { banSeconds } = useRights()
  const devices = useOpenSignIns(person.id)
  const peopleChanged = usePeopleChanged()
  const succession = useSuccessors(person.id)
  const stillOwned = useStillOwned()
  const name = calledIn(person)
  const form = useEndpointForm(banUser, {
    schema: banForm,
    defaultValues: emptyBan(banSeconds),
    body: (values) => ({
      userId: person.id,
      ...banOf(values, Date.now()),
      ...(succession.organizations.length === 0 ? {} : { successors: succession.successors }),
    }),
    // Somebody left or was suspended meanwhile: what can be chosen is asked for again.
    onRefused: ({ code }) => code === 'ORGANIZATIONS_NEED_ANOTHER_OWNER' && void peopleChanged(),
    onSuccess: () => {
      onClose()
      toast(words.done(name))
      void peopleChanged()
    },
  })
  const length = useWatch({ control: form.control, name: 'length' })
  return (
    <Dialog title={words.title(name)} sentence={words.sentence(devices)} onClose={onClose}>
      <FormNote form={form} tell={stillOwned} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <BanFields register={form.register} length={length} isDateWrong={form.errorOf('date') !== undefined} />
        <Successors {...succession} name={name} />
        <DialogActions>
          <Button onClick={onClose}>{words.keep}</Button>
          <SubmitButton form={form} look="danger" isCompact>
            {words.submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
