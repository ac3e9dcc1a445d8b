import { useApp } from '../../../../context/app.tsx'
import { answer } from '../../../../data/queries.ts'
import { useMutation } from '@tanstack/react-query'
import { unbanUser } from '../../../../../contract/admin/bans.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { useUsersChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

export function UnbanUser({ person, onClose }: UserDialogProps) {
  const { unbanning: messages } = useMessages(userDialogMessages)
  const { call } = useApp()
  const usersChanged = useUsersChanged()
  const name = calledIn(person)

  const unban = useMutation({
    mutationFn: () => answer(call(unbanUser, { body: { userId: person.id } })),
    async onSuccess() {
      onClose()
      toast(messages.done(name))
      await usersChanged()
    },
  })

  return (
    <Confirm
      title={messages.title(name)}
      sentence={messages.sentence}
      labels={{ act: messages.submit, keep: messages.keep }}
      look="primary"
      isPending={unban.isPending}
      onConfirm={() => unban.mutate()}
      onClose={onClose}
    >
      {unban.error && <ProblemNote problem={unban.error.problem} />}
    </Confirm>
  )
}
