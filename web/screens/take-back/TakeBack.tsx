import { useIsAwake } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { LinkProblem, LinkResult, LinkWaiting, useLinkToken } from '../../layout/auth/LinkPage.tsx'
import { takeBackMessages } from '../../messages/en/mailed-links/take-back.ts'
import { Question } from './Question.tsx'
import { useChange, type TakenBack } from './use-change.ts'

/**
 * The page behind the mailed link that undoes a change of sign-in methods. The user has to press a button, because mail
 * scanners open links. Somebody else might read the mail, so the page also asks for a proof that was valid before the
 * change, if the account had one.
 */
export function TakeBack() {
  return useIsAwake() ? <Opened /> : <LinkWaiting />
}

function Opened() {
  const messages = useMessages(takeBackMessages)
  const token = useLinkToken()
  const { state, read, onDead, onDone } = useChange(token)

  if (state.is === 'loading') return <LinkWaiting />
  if (state.is === 'problem') return <LinkProblem title={messages.title} problem={state.problem} onRetry={read} />
  if (state.is === 'dead')
    return (
      <LinkResult
        result="problem"
        title={messages.dead}
        sub={messages.deadSentence}
        to={{ href: '/sign-in', label: messages.toSignIn }}
      />
    )
  if (state.is === 'done') return <Done {...state.result} />
  return <Question token={token!} change={state.change} onDead={onDead} onDone={onDone} />
}

function Done({ isAddressRestored, resetToken }: TakenBack) {
  const messages = useMessages(takeBackMessages)
  useTitleFocus()
  if (!isAddressRestored) return <AuthShell result="problem" title={messages.taken} sub={messages.takenSentence} />
  if (resetToken === null)
    return (
      <LinkResult
        result="ok"
        title={messages.done}
        sub={messages.donePlain}
        to={{ href: '/sign-in', label: messages.toSignIn }}
      />
    )
  const to = { href: `/reset-password?token=${resetToken}`, label: messages.newPassword }
  return <LinkResult result="ok" title={messages.done} sub={messages.doneSentence} to={to} />
}
