import { unbanUser } from '../../../../../contract/admin/bans.ts'
import { useAct } from '../../../../data/use-act.ts'
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
  const { act, isPending, problem } = useAct(unbanUser)
  const peopleChanged = usePeopleChanged()
  const name = calledIn(person)

  async function unban() {
    if (!(await act({ body: { userId: person.id } }))) return
    onClose()
    toast(words.done(name))
    await peopleChanged()
  }

  return (
    <Confirm
      title={words.title(name)}
      sentence={words.sentence}
      labels={{ act: words.submit, keep: words.keep }}
      look="primary"
      isPending={isPending}
      onAct={() => void unban()}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
    </Confirm>
  )
}
