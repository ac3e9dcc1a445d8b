import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../../client/call.ts'
import { sendOtp, verifyOtp } from '../../../../contract/factors/enrolment.ts'
import { CodeField, codePattern, withoutSpaces } from '../../../forms/CodeField.tsx'
import { focusFirst } from '../../../forms/focus-first.ts'
import { FormNote } from '../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useMessages } from '../../../context/messages.ts'
import { enrolmentMessages } from '../../../messages/en/enrolment.ts'
import { secondStepMessages } from '../../../messages/en/second-step.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { EnrolmentShell } from './EnrolmentShell.tsx'
import { useTitleFocus } from '../../../layout/auth/AuthShell.tsx'

type MailedCodeProps = {
  /** The masked email address. */
  email: string
  onProven: () => void
  onRefused: (problem: CallError) => void
}

/** Mails a code and asks for it, so that a stolen password is not enough to set up a second step. */
export function MailedCode({ email, onProven, onRefused }: MailedCodeProps) {
  const messages = useMessages(enrolmentMessages)
  const [isSent, setIsSent] = useState(false)
  const sending = useEndpointForm(sendOtp, {
    schema: z.object({}),
    isRepeatable: true,
    body: () => ({}),
    onSuccess: () => setIsSent(true),
    onRefused,
  })
  useTitleFocus()
  if (isSent)
    return (
      <EnrolmentShell sub={<Rich text={messages.sent(email)} />}>
        <CodeForm onProven={onProven} onRefused={onRefused} />
        <p className="gh-form-foot">
          <LinkButton onClick={() => setIsSent(false)}>{messages.sendAgain}</LinkButton>
        </p>
      </EnrolmentShell>
    )
  return (
    <EnrolmentShell sub={<Rich text={messages.confirm(email)} />}>
      <FormNote form={sending} />
      {/* If sending is limited, a code was mailed within the last minute and still works. */}
      {sending.limit && <CodeForm onProven={onProven} onRefused={onRefused} />}
      <form className="gh-form" noValidate onSubmit={sending.onSubmit}>
        <SubmitButton form={sending}>{messages.send}</SubmitButton>
      </form>
    </EnrolmentShell>
  )
}

function CodeForm({ onProven, onRefused }: Omit<MailedCodeProps, 'email'>) {
  const messages = useMessages(enrolmentMessages)
  const secondStep = useMessages(secondStepMessages, 'secondStep')
  const form = useEndpointForm(verifyOtp, {
    schema: z.object({ code: z.string().check(z.regex(codePattern(), 'CODE_INCOMPLETE')) }),
    body: ({ code }) => ({ code: withoutSpaces(code) }),
    fieldOf: ({ code }) => (code === 'INVALID_CODE' || code === 'OTP_HAS_EXPIRED' ? 'code' : undefined),
    onSuccess: onProven,
    onRefused,
  })
  const { setFocus } = form
  useEffect(() => focusFirst(() => setFocus('code')), [setFocus])
  const error = form.errorOf('code')
  const errors: Record<string, string> = { INVALID_CODE: messages.codeWrong, OTP_HAS_EXPIRED: messages.codeExpired }
  return (
    <>
      <FormNote
        form={form}
        tell={({ code }) =>
          code === 'USE_ANOTHER_WAY_TO_SIGN_IN' && <Note kind="danger" title={secondStep.codesClosed} isNews />
        }
      />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <CodeField
          id="mailed-code"
          label={messages.code}
          isMachine
          error={error && (errors[error] ?? secondStep.codeIncomplete)}
          {...form.register('code')}
        />
        <SubmitButton form={form}>{secondStep.continue}</SubmitButton>
      </form>
    </>
  )
}
