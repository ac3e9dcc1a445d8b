import { useEffect } from 'react'
import type { CallError } from '../../../../client/call.ts'
import type { BegunApp } from '../../../../contract/factors/two-factor.ts'
import { CodeField } from '../../../forms/CodeField.tsx'
import { focusFirst } from '../../../forms/focus-first.ts'
import { FormNote } from '../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useMessages } from '../../../context/messages.ts'
import { enrolmentMessages } from '../../../messages/en/enrolment.ts'
import { factorsMessages } from '../../../messages/en/factors.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { AppSecret } from '../../account/security/second-step/AppSecret.tsx'
import { useCodeError } from '../use-code-error.ts'
import { useCodeForm } from '../use-code-form.ts'
import type { Enrolled } from './Enrolment.tsx'
import { EnrolmentShell } from './EnrolmentShell.tsx'

type NewAppProps = {
  app: BegunApp
  onEnrolled: (enrolled: Enrolled) => void
  onBack: () => void
  onRefused: (problem: CallError) => void
}

/** Shows the secret of a new authenticator app and asks for the first code, which completes the sign-in. */
export function NewApp({ app, onEnrolled, onBack, onRefused }: NewAppProps) {
  const { back } = useMessages(enrolmentMessages)
  const { setUpApp } = useMessages(factorsMessages, 'factors')
  const form = useCodeForm('totp', {
    onSuccess: ({ url }) => onEnrolled({ codes: app.backupCodes, url }),
    onRefused,
  })
  const error = useCodeError(form)
  const { setFocus } = form
  useEffect(() => focusFirst(() => setFocus('code')), [setFocus])
  return (
    <EnrolmentShell sub={setUpApp.scan}>
      <AppSecret uri={app.totpURI} />
      <FormNote form={form} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <CodeField id="first-code" label={setUpApp.code} isMachine error={error} {...form.register('code')} />
        <SubmitButton form={form}>{setUpApp.submit}</SubmitButton>
      </form>
      <p className="gh-form-foot">
        <LinkButton onClick={onBack}>{back}</LinkButton>
      </p>
    </EnrolmentShell>
  )
}
