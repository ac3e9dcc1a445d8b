import { useApp } from '../../../../context/app.tsx'
import { answer } from '../../../../data/queries.ts'
import { useMutation } from '@tanstack/react-query'
import { impersonateUser } from '../../../../../contract/admin/impersonation.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { leaveAsSomebodyElse } from '../../../../context/session-channel.ts'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { calledIn, type UserDialogProps } from './user-dialog.ts'
import { useRights } from '../../rights.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Starts impersonating a user in this browser. */
export function ViewAs({ person, onClose }: UserDialogProps) {
  const { viewing: messages } = useMessages(userDialogMessages)
  const { impersonationSeconds } = useRights()
  const { call } = useApp()
  const name = calledIn(person)

  const view = useMutation({
    mutationFn: () => answer(call(impersonateUser, { body: { userId: person.id } })),
    onSuccess: () => leaveAsSomebodyElse('/account'),
  })

  return (
    <Confirm
      title={messages.title(name)}
      sentence={messages.sentence(name, impersonationSeconds)}
      labels={{ act: messages.submit, keep: messages.keep }}
      look="primary"
      isPending={view.isPending || view.isSuccess}
      onConfirm={() => view.mutate()}
      onClose={onClose}
    >
      {view.error && <ProblemNote problem={view.error.problem} />}
    </Confirm>
  )
}
