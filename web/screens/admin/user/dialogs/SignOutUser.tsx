import { usePorts } from '../../../../context/app.tsx'
import { answer } from '../../../../data/queries.ts'
import { useMutation } from '@tanstack/react-query'
import { revokeUserSessions } from '../../../../../contract/admin/sessions.ts'
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
  const { call } = usePorts()
  const devices = useOpenSignIns(person.id)
  const peopleChanged = usePeopleChanged()
  const name = calledIn(person)

  const signOut = useMutation({
    mutationFn: () => answer(call(revokeUserSessions, { body: { userId: person.id } })),
    async onSuccess() {
      onClose()
      toast(words.done(name))
      await peopleChanged()
    },
  })

  return (
    <Confirm
      title={words.title(name)}
      sentence={words.sentence(devices)}
      labels={{ act: words.submit, keep: words.keep }}
      isPending={signOut.isPending}
      onAct={() => signOut.mutate()}
      onClose={onClose}
    >
      {signOut.error && <ProblemNote problem={signOut.error.problem} />}
    </Confirm>
  )
}
