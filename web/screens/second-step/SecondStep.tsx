import { RotateCw } from 'lucide-react'
import { lazy, Suspense, use, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { AuthShell, focusTitle } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { StatusNote } from '../../forms/StatusNote.tsx'
import { useApp, useIsAwake } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { PlainContent } from '../../context/plain-content.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Suspended } from '../sign-in/Suspended.tsx'
import { EmailCodeStep } from './EmailCodeStep.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './StepShell.tsx'
import { challengeEnd, useChallenge, type ChallengeEnd } from './use-challenge.ts'
import { useStepMethods, type StepMethod } from './use-step-methods.ts'

const Enrolment = lazy(async () => ({ default: (await import('./enrolment/Enrolment.tsx')).Enrolment }))
const Lost = lazy(async () => ({ default: (await import('./Lost.tsx')).Lost }))

/**
 * The second step of a sign-in: asks for a passkey, a code from the authenticator app, a mailed code or a recovery
 * code. If a second factor is required and the user does not have one, the page asks the user to set one up.
 */
export function SecondStep() {
  return useIsAwake() ? <Challenged /> : <Asleep />
}

function Asleep() {
  return (
    <AuthShell>
      <StatusNote />
      <noscript>{use(PlainContent)}</noscript>
      <Skeleton rows={2} />
    </AuthShell>
  )
}

function Challenged() {
  const { state, end, complete, read } = useChallenge()
  if (state.is === 'loading') return <Waiting />
  if (state.is === 'problem') return <Unread problem={state.problem} read={read} />
  if (state.is === 'ended') return <Ended end={state.end} />
  if (state.challenge.enrolment)
    return (
      <Suspense fallback={<Waiting />}>
        <Enrolment challenge={state.challenge} onCompleted={complete} onEnd={end} />
      </Suspense>
    )
  return <Open challenge={state.challenge} onEnd={end} read={read} />
}

type OpenProps = Pick<StepProps, 'challenge'> & { onEnd: (end: ChallengeEnd) => void; read: () => Promise<void> }

function Open({ challenge, onEnd, read }: OpenProps) {
  const { query, go } = useApp()
  const methods = useStepMethods(challenge.methods)
  const [chosen, setChosen] = useState<StepMethod | null>(null)
  const [isLost, setIsLost] = useState(false)
  const [ban, setBan] = useState<CallError | null>(null)
  const current = chosen ?? methods[0]
  useFocusOnSwitch(isLost ? 'lost' : current)
  if (ban)
    return <Suspended secondsLeft={ban.retryAfterSeconds} onBack={() => go(towards('/sign-in', onwardIn(query)))} />
  if (isLost || !current)
    return (
      <Suspense fallback={<Waiting />}>
        <Lost
          challenge={challenge}
          isAsked={isLost}
          onBack={() => void read().then(() => setIsLost(false))}
          onEnd={onEnd}
        />
      </Suspense>
    )

  function refuse(problem: CallError) {
    const end = challengeEnd(problem)
    if (end) onEnd(end)
    if (problem.code === 'BANNED_USER') setBan(problem)
  }

  const step = { challenge, methods, onMethod: setChosen, onLost: () => setIsLost(true), onRefused: refuse }
  if (current === 'passkey') return <PasskeyStep {...step} />
  if (current === 'otp') return <EmailCodeStep {...step} />
  return <StepForm key={current} method={current} {...step} />
}

/** Moves the focus to the title when another form replaces the previous one, unless the new form takes the focus. */
function useFocusOnSwitch(shown: StepMethod | 'lost' | undefined) {
  const previous = useRef(shown)
  useEffect(() => {
    if (previous.current === shown) return
    previous.current = shown
    if (document.activeElement === document.body) focusTitle()
  }, [shown])
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

/**
 * Shown once the challenge has ended. A user who is already signed in, for example after returning to this page, is
 * redirected to their destination.
 */
function Ended({ end }: { end: ChallengeEnd }) {
  const { site, query, go } = useApp()
  const messages = useMessages(secondStepMessages, 'secondStep')
  const onward = onwardIn(query)
  const isSignedIn = site.session !== null
  useEffect(() => {
    if (isSignedIn) go(onward ?? '/', { replace: true })
    else focusTitle()
  }, [isSignedIn, onward, go])
  if (isSignedIn) return <Waiting />
  return (
    <AuthShell
      result="problem"
      title={end === 'too-many' ? messages.tooMany : messages.timedOut}
      sub={messages.signInAgain}
    >
      <div className="gh-form-actions">
        <ButtonLink look="primary" href={towards('/sign-in', onwardIn(query))}>
          {messages.back}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}
