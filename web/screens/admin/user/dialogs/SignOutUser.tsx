import { useApp } from '../../../../context/app.tsx'
import { receipt } from '../../../../data/receipts.ts'
import { useReceiptToast } from '../../../../forms/use-receipt-toast.ts'
import { useMutation } from '@tanstack/react-query'
import { revokeUserSessions } from '../../../../../contract/admin/sessions.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { useOpenSignIns } from './use-open-sign-ins.ts'
import { useUsersChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Ends all sessions of a user. */
export function SignOutUser({ person, onClose }: UserDialogProps) {
  const { signingOut: messages } = useMessages(userDialogMessages)
  const { call } = useApp()
  const devices = useOpenSignIns(person.id)
  const usersChanged = useUsersChanged()
  const confirm = useReceiptToast()
  const name = calledIn(person)

  const signOut = useMutation({
    mutationFn: () => receipt(call(revokeUserSessions, { body: { userId: person.id } })),
    async onSuccess(receipt) {
      onClose()
      confirm(messages.done(name), receipt)
      await usersChanged()
    },
  })

  return (
    <Confirm
      title={messages.title(name)}
      sentence={messages.sentence(devices)}
      labels={{ act: messages.submit, keep: messages.keep }}
      isPending={signOut.isPending}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      {signOut.error && <ProblemNote problem={signOut.error.problem} />}
    </Confirm>
  )
}
