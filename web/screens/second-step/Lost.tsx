import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { finishRecovery, requestRecovery } from '../../../contract/factors/recovery.ts'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { passwordField } from '../../forms/fields.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { lostMessages } from '../../messages/en/lost.ts'
import { ButtonLink, LinkButton } from '../../ui/Button.tsx'
import { writeDate } from '../../ui/date-formats.ts'
import { Field } from '../../ui/Field.tsx'
import { NoMethod } from './NoMethod.tsx'
import { challengeEnd, type ChallengeEnd, type OpenChallenge } from './use-challenge.ts'

type OpenRecovery = NonNullable<OpenChallenge['recovery']>
type LostProps = {
  recovery: OpenRecovery
  onBack: () => void
  onEnd: (end: ChallengeEnd) => void
}

/** Shown to users without a usable second factor, and to users who have lost all their second factors. */
export function Lost({ challenge, isAsked, ...rest }: Omit<LostProps, 'recovery'> & Asked) {
  const [isOpen, setIsOpen] = useState(isAsked)
  const { recovery } = challenge
  if (!isOpen || !recovery) return <NoMethod challenge={challenge} onLost={() => setIsOpen(true)} />
  return <Recovery recovery={recovery} {...rest} onBack={isAsked ? rest.onBack : () => setIsOpen(false)} />
}

type Asked = { challenge: OpenChallenge; isAsked: boolean }

/** Shows the current step of a recovery: the explanation, the remaining wait, or the field for the mailed code. */
function Recovery({ recovery, onBack, onEnd }: LostProps) {
  const [reset, setReset] = useState(recovery.reset)
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <Done />
  if (reset === null) return <Explain recovery={recovery} onStarted={setReset} onBack={onBack} onEnd={onEnd} />
  if (reset.isReady) return <Ready onDone={() => setIsDone(true)} onBack={onBack} onEnd={onEnd} />
  return <WaitingReset reset={reset} onBack={onBack} />
}

type ExplainProps = LostProps & { onStarted: (reset: NonNullable<OpenRecovery['reset']>) => void }

function Explain({ recovery, onStarted, onBack, onEnd }: ExplainProps) {
  const messages = useMessages(lostMessages)
  const { asksPassword, delaySeconds } = recovery
  useTitleFocus()
  const form = useEndpointForm(requestRecovery, {
    schema: z.object({ password: asksPassword ? passwordField : z.string() }),
    defaultValues: { password: '' },
    body: ({ password }) => (asksPassword ? { password } : {}),
    fieldOf: ({ code }) => (code === 'INVALID_PASSWORD' ? 'password' : undefined),
    onSuccess: onStarted,
    onRefused: endWith(onEnd),
  })
  return (
    <AuthShell title={messages.title} sub={messages.sentence(delaySeconds)}>
      <FormNote form={form} />
      <p>{messages.what}</p>
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        {asksPassword && <CurrentPassword {...form.field('password')} label={messages.password} />}
        <SubmitButton form={form}>{messages.start}</SubmitButton>
      </form>
      <BackLink onBack={onBack} />
    </AuthShell>
  )
}

function WaitingReset({ reset, onBack }: { reset: NonNullable<OpenRecovery['reset']>; onBack: () => void }) {
  const { locale } = useMessages()
  const messages = useMessages(lostMessages)
  useTitleFocus()
  const moment = writeDate(new Date(reset.dueAt), locale, 'exact')
  const isByAdministrator = reset.kind === 'administrator'
  return (
    <AuthShell
      title={isByAdministrator ? messages.administratorTitle : messages.waitingTitle}
      sub={isByAdministrator ? messages.administrator(moment) : messages.waiting(moment)}
    >
      <p>{messages.waitingSince}</p>
      <BackLink onBack={onBack} />
    </AuthShell>
  )
}

function Ready({ onDone, onBack, onEnd }: Pick<LostProps, 'onBack' | 'onEnd'> & { onDone: () => void }) {
  const messages = useMessages(lostMessages)
  useTitleFocus()
  const form = useEndpointForm(finishRecovery, {
    schema: z.object({ code: z.string().check(z.regex(/\S/, 'RECOVERY_CODE_MISSING')) }),
    body: ({ code }) => ({ code }),
    fieldOf: ({ code }) => (code === 'INVALID_CODE' ? 'code' : undefined),
    onSuccess: onDone,
    onRefused: endWith(onEnd),
  })
  const error = form.errorOf('code')
  return (
    <AuthShell title={messages.readyTitle} sub={messages.ready}>
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <Field
          id="emailed-code"
          label={messages.code}
          isMachine
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error && (error === 'INVALID_CODE' ? messages.codeWrong : messages.codeMissing)}
          {...form.register('code')}
        />
        <SubmitButton form={form}>{messages.finish}</SubmitButton>
      </form>
      <BackLink onBack={onBack} />
    </AuthShell>
  )
}

function Done() {
  const { query } = useApp()
  const messages = useMessages(lostMessages)
  useTitleFocus()
  return (
    <AuthShell result="ok" title={messages.doneTitle} sub={messages.done}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href={towards('/sign-in', onwardIn(query))}>
          {messages.signIn}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

function BackLink({ onBack }: { onBack: () => void }): ReactNode {
  const messages = useMessages(lostMessages)
  return (
    <p className="gh-form-foot">
      <LinkButton onClick={onBack}>{messages.back}</LinkButton>
    </p>
  )
}

function endWith(onEnd: LostProps['onEnd']) {
  return (error: Parameters<typeof challengeEnd>[0]) => {
    const end = challengeEnd(error)
    if (end) onEnd(end)
  }
}
