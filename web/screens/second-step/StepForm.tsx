import { useEffect, useState } from 'react'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useApp } from '../../context/app.tsx'
import { forgetPending } from '../../context/browser-storage.ts'
import { useMessages } from '../../context/messages.ts'
import { safePath, throughServer } from '../../context/safe-path.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Check } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Suspended } from '../sign-in/Suspended.tsx'
import { StepField } from './StepField.tsx'
import { useUnusableFactor } from './use-code-error.ts'
import { challengeEnd, type ChallengeEnd, type OpenChallenge } from './use-challenge.ts'
import { useCodeForm, type CodeMethod } from './use-code-form.ts'

type StepFormProps = {
  method: CodeMethod
  challenge: OpenChallenge
  /** Switches to the other method; omitted if the user has only one. */
  onOther: (() => void) | undefined
  onEnd: (end: ChallengeEnd) => void
}

/** Asks for the code of one method and continues the sign-in. */
export function StepForm({ method, challenge, onOther, onEnd }: StepFormProps) {
  const { query, go } = useApp()
  const messages = useMessages(secondStepMessages, 'secondStep')
  const [trustsDevice, setTrustsDevice] = useState(false)
  const form = useStepForm(method, { trustsDevice, onEnd })
  const unusable = useUnusableFactor(form.problem?.code)
  const signIn = towards('/sign-in', onwardIn(query))
  if (form.problem?.code === 'BANNED_USER')
    return <Suspended secondsLeft={form.problem.retryAfterSeconds} onBack={() => go(signIn)} />

  return (
    <AuthShell
      title={messages.title}
      sub={method === 'totp' ? messages.byApp : messages.byRecoveryCode}
      context={{ title: messages.why, sentence: messages.whySentence }}
    >
      <FormNote form={form} tell={() => unusable && <Note kind="danger" title={unusable} isNews />} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <StepField form={form} method={method} />
        {method === 'totp' && challenge.trustSeconds > 0 && (
          <Check
            label={messages.trust(challenge.trustSeconds)}
            checked={trustsDevice}
            onChange={({ target }) => setTrustsDevice(target.checked)}
          />
        )}
        <SubmitButton form={form}>{messages.continue}</SubmitButton>
      </form>
      {onOther && (
        <p className="gh-form-foot">
          <LinkButton onClick={onOther}>{method === 'totp' ? messages.otherWay : messages.useApp}</LinkButton>
        </p>
      )}
      <p className="gh-form-foot">
        <Rich text={messages.signingInAs(challenge.email)} /> <a href={signIn}>{messages.notYou}</a>
      </p>
    </AuthShell>
  )
}

function useStepForm(
  method: CodeMethod,
  { trustsDevice, onEnd }: { trustsDevice: boolean } & Pick<StepFormProps, 'onEnd'>,
) {
  const { query, go } = useApp()
  const form = useCodeForm(method, {
    trustsDevice,
    onSuccess({ url }) {
      tellOtherTabs('signed-in')
      forgetPending()
      // The sign-in page names the way onward in the URL; after a provider or a mailed link, the reply does.
      go(onwardIn(query) ?? (url && safePath(throughServer(url))) ?? '/')
    },
    onRefused(error) {
      const end = challengeEnd(error)
      if (end) onEnd(end)
    },
  })
  const { setFocus } = form
  useEffect(() => focusFirst(() => setFocus('code')), [setFocus])
  return form
}
