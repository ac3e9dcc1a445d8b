import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { useUnban } from './use-unban.ts'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

export function UnbanUser({ person, onClose }: UserDialogProps) {
  const { unbanning: messages } = useMessages(userDialogMessages)
  const unban = useUnban(person)
  return (
    <Confirm
      title={messages.title(calledIn(person))}
      sentence={messages.sentence}
      labels={{ act: messages.submit, keep: messages.keep }}
      look="primary"
      isPending={unban.isPending}
      onConfirm={() => unban.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {unban.error && <ProblemNote problem={unban.error.problem} />}
    </Confirm>
  )
}
