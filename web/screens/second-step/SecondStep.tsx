import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useApp, useIsAwake } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StepForm } from './StepForm.tsx'
import { useChallenge, type ChallengeEnd } from './use-challenge.ts'
import type { CodeMethod } from './use-code-form.ts'

/** The second step of a sign-in: asks for a code of the authenticator app, or for a recovery code. */
export function SecondStep() {
  return useIsAwake() ? <Challenged /> : <Waiting />
}

function Challenged() {
  const { state, end, read } = useChallenge()
  const [method, setMethod] = useState<CodeMethod | null>(null)
  if (state.is === 'loading') return <Waiting />
  if (state.is === 'problem') return <Unread problem={state.problem} read={read} />
  if (state.is === 'ended') return <Ended end={state.end} />

  const { challenge } = state
  const usable = challenge.methods.filter((each): each is CodeMethod => each === 'totp' || each === 'backup-code')
  const current = method ?? usable[0]
  if (current === undefined) return <NoMethod />
  const other = usable.find((each) => each !== current)
  return (
    <StepForm
      key={current}
      method={current}
      challenge={challenge}
      onOther={other && (() => setMethod(other))}
      onEnd={end}
    />
  )
}

function Waiting() {
  return (
    <AuthShell>
      <Skeleton rows={2} />
    </AuthShell>
  )
}

type UnreadProps = Pick<Parameters<typeof ProblemNote>[0], 'problem'> & { read: () => Promise<void> }

function Unread({ problem, read }: UnreadProps) {
  const messages = useMessages()
  const { title } = useMessages(secondStepMessages, 'secondStep')
  const retry = (
    <Button icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />} onClick={() => void read()}>
      {messages.common.tryAgain}
    </Button>
  )
  return (
    <AuthShell title={title}>
      <ProblemNote problem={problem} actions={retry} />
    </AuthShell>
  )
}

/** The challenge has ended. A user who is signed in, such as one who came back to this page, continues. */
function Ended({ end }: { end: ChallengeEnd }) {
  const { site, query, go } = useApp()
  const messages = useMessages(secondStepMessages, 'secondStep')
  const onward = onwardIn(query)
  const isSignedIn = site.session !== null
  useEffect(() => {
    if (isSignedIn) go(onward ?? '/', { replace: true })
    else document.querySelector('h1')?.focus()
  }, [isSignedIn, onward, go])
  if (isSignedIn) return <Waiting />
  return (
    <AuthShell
      result="problem"
      title={end === 'too-many' ? messages.tooMany : messages.timedOut}
      sub={messages.signInAgain}
    >
      <Back look="primary" />
    </AuthShell>
  )
}

function NoMethod() {
  const { site } = useApp()
  const messages = useMessages(secondStepMessages, 'secondStep')
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <AuthShell result="problem" title={messages.none} sub={messages.noneSentence(site.app.support)}>
      <Back look="secondary" />
    </AuthShell>
  )
}

function Back({ look }: { look: 'primary' | 'secondary' }) {
  const { query } = useApp()
  const { back } = useMessages(secondStepMessages, 'secondStep')
  return (
    <div className="gh-form-actions">
      <ButtonLink look={look} href={towards('/sign-in', onwardIn(query))}>
        {back}
      </ButtonLink>
    </div>
  )
}
