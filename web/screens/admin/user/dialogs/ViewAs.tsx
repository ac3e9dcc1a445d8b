import { useState } from 'react'
import { impersonateUser } from '../../../../../contract/admin/impersonation.ts'
import { useAct } from '../../../../data/use-act.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { leaveAsSomebodyElse } from '../../../../context/session-channel.ts'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { calledIn, type PersonDialogProps } from './user-dialog.ts'
import { useRights } from '../../rights.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'

/** Acts as a person in this browser for a while. */
export function ViewAs({ person, onClose }: PersonDialogProps) {
  const { viewing: words } = useMessages(userDialogMessages)
  const { impersonationSeconds } = useRights()
  const { act, isPending, problem } = useAct(impersonateUser)
  const [isLeaving, setIsLeaving] = useState(false)
  const name = calledIn(person)

  async function view() {
    if (!(await act({ body: { userId: person.id } }))) return
    setIsLeaving(true)
    leaveAsSomebodyElse('/account')
  }

  return (
    <Confirm
      title={words.title(name)}
      sentence={words.sentence(name, impersonationSeconds)}
      labels={{ act: words.submit, keep: words.keep }}
      look="primary"
      isPending={isPending || isLeaving}
      onAct={() => void view()}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
    </Confirm>
  )
}
