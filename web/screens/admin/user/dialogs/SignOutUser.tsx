import { revokeUserSessions } from '../../../../../contract/admin/sessions.ts'
import { useAct } from '../../../../data/use-act.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { calledIn, type PersonDialogProps } from './user-dialog.ts'
import { useOpenSignIns } from './use-open-sign-ins.ts'
import { usePeopleChanged } from '../../use-users-changed.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Ends every sign-in of a person. */
export function SignOutPerson({ person, onClose }: PersonDialogProps) {
  const { signingOut: words } = useMessages(userDialogMessages)
  const { act, isPending, problem } = useAct(revokeUserSessions)
  const devices = useOpenSignIns(person.id)
  const peopleChanged = usePeopleChanged()
  const name = calledIn(person)

  async function signOut() {
    if (!(await act({ body: { userId: person.id } }))) return
    onClose()
    toast(words.done(name))
    await peopleChanged()
  }

  return (
    <Confirm
      title={words.title(name)}
      sentence={words.sentence(devices)}
      labels={{ act: words.submit, keep: words.keep }}
      isPending={isPending}
      onAct={() => void signOut()}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
    </Confirm>
  )
}
