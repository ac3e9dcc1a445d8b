import { usePorts } from '../../../../context/app.tsx'
import { answer } from '../../../../data/queries.ts'
import { useMutation } from '@tanstack/react-query'
import { unbanUser } from '../../../../../contract/admin/bans.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { calledIn, type PersonDialogProps } from './user-dialog.ts'
import { usePeopleChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Lets a banned person in again. */
export function UnbanPerson({ person, onClose }: PersonDialogProps) {
  const { unbanning: words } = useMessages(userDialogMessages)
  const { call } = usePorts()
  const peopleChanged = usePeopleChanged()
  const name = calledIn(person)

  const unban = useMutation({
    mutationFn: () => answer(call(unbanUser, { body: { userId: person.id } })),
    async onSuccess() {
      onClose()
      toast(words.done(name))
      await peopleChanged()
    },
  })

  return (
    <Confirm
      title={words.title(name)}
      sentence={words.sentence}
      labels={{ act: words.submit, keep: words.keep }}
      look="primary"
      isPending={unban.isPending}
      onAct={() => unban.mutate()}
      onClose={onClose}
    >
      {unban.error && <ProblemNote problem={unban.error.problem} />}
    </Confirm>
  )
}
