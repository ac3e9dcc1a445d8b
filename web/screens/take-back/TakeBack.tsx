import { useEffect, useState } from 'react'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { takeBackMessages } from '../../messages/en/mailed-links/take-back.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Question } from './Question.tsx'
import { useChange, type TakenBack } from './use-change.ts'

/**
 * The page behind the mailed link that takes a change of sign-in methods back. It needs a press and a proof, because mail
 * scanners open links and somebody else may read the mail.
 */
export function TakeBack() {
  return useIsAwake() ? <Opened /> : <Waiting />
}

function Opened() {
  const messages = useMessages(takeBackMessages)
  const { query } = useApp()
  // The secret of the link stays in memory only.
  const [token] = useState(() => query.get('token'))
  const { state, read, onDead, onDone } = useChange(token)
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])

  if (state.is === 'loading') return <Waiting />
  if (state.is === 'problem')
    return (
      <AuthShell title={messages.title}>
        <ProblemNote problem={state.problem} actions={<Retry read={read} />} />
      </AuthShell>
    )
  if (state.is === 'dead') return <DeadLink />
  if (state.is === 'done') return <Done {...state.result} />
  return <Question token={token!} change={state.change} onDead={onDead} onDone={onDone} />
}

function Done({ isAddressRestored, resetToken }: TakenBack) {
  const messages = useMessages(takeBackMessages)
  useEffect(() => document.querySelector('h1')?.focus(), [])
  if (!isAddressRestored) return <AuthShell result="problem" title={messages.taken} sub={messages.takenSentence} />
  const asksPassword = resetToken !== null
  return (
    <AuthShell result="ok" title={messages.done} sub={asksPassword ? messages.doneSentence : messages.donePlain}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href={asksPassword ? `/reset-password?token=${resetToken}` : '/sign-in'}>
          {asksPassword ? messages.newPassword : messages.toSignIn}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

function DeadLink() {
  const messages = useMessages(takeBackMessages)
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <AuthShell result="problem" title={messages.dead} sub={messages.deadSentence}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href="/sign-in">
          {messages.toSignIn}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

function Waiting() {
  return (
    <AuthShell>
      <Skeleton rows={2} />
    </AuthShell>
  )
}

function Retry({ read }: { read: () => Promise<void> }) {
  const messages = useMessages()
  return <Button onClick={() => void read()}>{messages.common.tryAgain}</Button>
}
