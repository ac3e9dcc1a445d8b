import { useEffect } from 'react'
import * as z from 'zod/mini'
import { maskedAddress } from '../../../contract/masked-address.ts'
import { signUpPasskey, verifySignUpPasskey } from '../../../contract/factors/passkey-sign-up.ts'
import { CodeField, codePattern, withoutSpaces } from '../../forms/CodeField.tsx'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote, ProblemNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { mailInboxMessages, passkeySignUpMessages } from '../../messages/en/mail-inbox.ts'
import { mailedRefusals } from '../../messages/en/mailed-refusals.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Suspended } from '../sign-in/Suspended.tsx'
import { useSignedIn } from '../sign-in/use-signed-in.ts'
import { Resend } from '../verify/Resend.tsx'
import { useMailAgain } from '../verify/use-resend.ts'
import type { Newcomer } from './PasskeySignUp.tsx'

const waitMilliseconds = 60_000

type CodeProps = {
  newcomer: Newcomer
  landing: string
  onContext: (context: string) => void
  onBack: () => void
}

/** Asks for the emailed code. A correct code begins the sign-up, or signs in a user who already has an account. */
export function PasskeySignUpCode({ newcomer, landing, onContext, onBack }: CodeProps) {
  const { call, site } = useApp()
  const { signIn, verify } = useMessages()
  const inbox = useMessages(mailInboxMessages, 'mailInbox')
  const digits = site.features.mailedCodeLength ?? 6
  const form = useCodeForm({ email: newcomer.email, digits, landing, onContext })
  const resend = useMailAgain(newcomer.email, {
    wasJustSent: true,
    waitMilliseconds,
    async ask() {
      form.clearErrors('otp')
      form.clearProblem()
      return (await call(signUpPasskey, { body: newcomer })).error
    },
  })
  if (form.problem?.code === 'BANNED_USER')
    return <Suspended secondsLeft={form.problem.retryAfterSeconds} onBack={onBack} />
  return (
    <AuthShell result="mail" title={inbox.title} sub={<Rich text={inbox.sentCode(maskedAddress(newcomer.email))} />}>
      {resend.problem && <ProblemNote problem={resend.problem} />}
      {resend.isSent && !form.problem && !form.limit && (
        <Note kind="ok">
          {verify.sentAgain} {inbox.spam}
        </Note>
      )}
      <CodeForm form={form} digits={digits} />
      <p className="gh-form-foot">
        {inbox.nothingYet} <Resend resend={resend} isInline /> ·{' '}
        <LinkButton onClick={onBack}>{signIn.otherAddress}</LinkButton>
      </p>
    </AuthShell>
  )
}

function CodeForm({ form, digits }: { form: ReturnType<typeof useCodeForm>; digits: number }) {
  const inbox = useMessages(mailInboxMessages, 'mailInbox')
  const messages = useMessages(passkeySignUpMessages)
  const { refusals } = useMessages(refusalMessages)
  const tell = useRefusalNote()
  const error = form.errorOf('otp')
  return (
    <>
      <FormNote form={form} tell={tell} />
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        <CodeField
          id="code"
          digits={digits}
          label={inbox.code}
          isMachine
          error={error && (error === 'INVALID_OTP' ? refusals.INVALID_OTP() : inbox.codeIncomplete(digits))}
          {...form.register('otp')}
        />
        <SubmitButton form={form}>{messages.submitCode}</SubmitButton>
      </form>
    </>
  )
}

type CodeFormOptions = { email: string; digits: number } & Pick<CodeProps, 'landing' | 'onContext'>

function useCodeForm({ email, digits, landing, onContext }: CodeFormOptions) {
  const arrive = useSignedIn(landing)
  const form = useEndpointForm(verifySignUpPasskey, {
    schema: z.object({ otp: z.string().check(z.regex(codePattern(digits), 'CODE_INCOMPLETE')) }),
    body: ({ otp }) => ({ email, otp: withoutSpaces(otp) }),
    fieldOf: ({ code }) => (code === 'INVALID_OTP' ? 'otp' : undefined),
    onSuccess(reply) {
      if (reply.context === undefined) arrive(reply)
      else onContext(reply.context)
    },
    onRefused({ code }) {
      // Selects the wrong code, so that typing replaces it.
      if (code === 'INVALID_OTP') form.setFocus('otp', { shouldSelect: true })
    },
  })
  const { setFocus } = form
  useEffect(() => focusFirst(() => setFocus('otp')), [setFocus])
  return form
}

// The key must be `refusals`, because hosts override the texts of refusals under that name.
const refusalMessages = { refusals: mailedRefusals }

/** Returns a function that renders a note for a refusal after which the code no longer works; null for others. */
function useRefusalNote() {
  const inbox = useMessages(mailInboxMessages, 'mailInbox')
  const { refusals } = useMessages(refusalMessages)
  const titles: Record<string, string> = {
    OTP_EXPIRED: refusals.OTP_EXPIRED(),
    TOO_MANY_ATTEMPTS: inbox.tooMany,
    USE_ANOTHER_WAY_TO_SIGN_IN: inbox.codesClosed(false),
  }
  return ({ code }: { code?: string | undefined }) => {
    const title = code && titles[code]
    return title ? <Note kind="danger" title={title} isNews /> : null
  }
}
