import { unbanUser } from '../../../contract/admin/bans.ts'
import { useAct } from '../../app/use-act.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { usePersonDialogWords } from './person-dialog-words.ts'
import { calledIn, type PersonDialogProps } from './person-dialog.ts'
import { usePeopleChanged } from './use-people-changed.ts'

/** Lets a banned person in again. */
export function UnbanPerson({ person, onClose }: PersonDialogProps) {
  const { unbanning: words } = usePersonDialogWords()
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
