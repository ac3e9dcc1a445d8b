import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { CallError } from '../../../client/call.ts'
import { maskedAddress } from '../../../contract/masked-address.ts'
import { offersSignUp } from '../../../contract/pages/document.ts'
import { openedLinkPath } from '../../../contract/sign-in/challenge.ts'
import { sendVerificationOtp, signInEmailOtp } from '../../../contract/sign-in/email-otp.ts'
import { signInMagicLink } from '../../../contract/sign-in/magic-link.ts'
import { CodeField, codePattern, withoutSpaces } from '../../forms/CodeField.tsx'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote, ProblemNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp, type App } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell, focusTitle } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { mailInboxMessages } from '../../messages/en/mail-inbox.ts'
import { mailedRefusals } from '../../messages/en/mailed-refusals.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Resend } from '../verify/Resend.tsx'
import { useMailAgain } from '../verify/use-resend.ts'
import { Suspended } from './Suspended.tsx'
import { useSignedIn } from './use-signed-in.ts'

const waitMilliseconds = 60_000

// The key must be `refusals`, because hosts override the texts of refusals under that name.
const refusalMessages = { refusals: mailedRefusals }

type Visit = Pick<App, 'call' | 'site'> & { landing: string }

/**
 * Requests the sign-in email, which contains a link, a code or both, depending on the site. Returns the refusal, if
 * any.
 */
export async function requestMail({ call, site, landing }: Visit, email: string, signal?: AbortSignal) {
  const stop = signal ? { signal } : {}
  if (!site.features.mailedLink)
    return (await call(sendVerificationOtp, { body: { email, type: 'sign-in' }, ...stop })).error
  const body = { email, callbackURL: landing, errorCallbackURL: towards(openedLinkPath, landing) }
  return (await call(signInMagicLink, { body, ...stop })).error
}

type MailInboxProps = { email: string; landing: string; onBack: () => void }

/** Waits until the user opens the emailed link in this browser, or enters the emailed code on this page. */
export function MailInbox({ email, landing, onBack }: MailInboxProps) {
  const { call, site } = useApp()
  const messages = useMessages(mailInboxMessages, 'mailInbox')
  const { signIn } = useMessages()
  const form = useInboxForm(email, landing)
  const resend = useMailAgain(email, {
    wasJustSent: true,
    waitMilliseconds,
    async ask(to) {
      form.clearErrors('otp')
      form.clearProblem()
      return requestMail({ call, site, landing }, to)
    },
  })
  const { mailedLink, mailedCodeLength, mailedSignInSeconds } = site.features
  if (form.problem?.code === 'BANNED_USER')
    return <Suspended secondsLeft={form.problem.retryAfterSeconds} onBack={onBack} />
  const sent = mailedCodeLength === null ? messages.sentLink : mailedLink ? messages.sentBoth : messages.sentCode
  const works = mailedCodeLength === null ? messages.linkWorks : messages.codeWorks
  const context = { title: works(mailedSignInSeconds), sentence: messages.ignore }
  return (
    <AuthShell result="mail" title={messages.title} sub={<Rich text={sent(maskedAddress(email))} />} context={context}>
      {resend.problem && <ProblemNote problem={resend.problem} />}
      {resend.isSent && !form.problem && !form.limit && <SentAgain />}
      {mailedCodeLength !== null && <CodeForm form={form} digits={mailedCodeLength} />}
      <p className="gh-form-foot">
        {messages.nothingYet} <Resend resend={resend} isInline /> ·{' '}
        <LinkButton onClick={onBack}>{signIn.otherAddress}</LinkButton>
      </p>
    </AuthShell>
  )
}

type InboxForm = ReturnType<typeof useInboxForm>

function useInboxForm(email: string, landing: string) {
  const { mailedCodeLength } = useApp().site.features
  const form = useEndpointForm(signInEmailOtp, {
    schema: z.object({ otp: z.string().check(z.regex(codePattern(mailedCodeLength ?? 0), 'CODE_INCOMPLETE')) }),
    body: ({ otp }) => ({ email, otp: withoutSpaces(otp) }),
    fieldOf: ({ code }) => (code === 'INVALID_OTP' ? 'otp' : undefined),
    onSuccess: useSignedIn(landing),
    onRefused({ code }) {
      // Selects the wrong code, so that typing replaces it.
      if (code === 'INVALID_OTP') form.setFocus('otp', { shouldSelect: true })
    },
  })
  const { setFocus } = form
  useEffect(() => {
    focusFirst(() => setFocus('otp'))
    if (document.activeElement === document.body) focusTitle()
  }, [setFocus])
  return form
}

function CodeForm({ form, digits }: { form: InboxForm; digits: number }) {
  const { site } = useApp()
  const messages = useMessages(mailInboxMessages, 'mailInbox')
  const { refusals } = useMessages(refusalMessages)
  const { signIn } = useMessages()
  const tell = useRefusalNote()
  const error = form.errorOf('otp')
  return (
    <>
      <FormNote form={form} tell={tell} />
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        <CodeField
          id="code"
          digits={digits}
          label={site.features.mailedLink ? messages.orCode : messages.code}
          isMachine
          error={error && (error === 'INVALID_OTP' ? refusals.INVALID_OTP() : messages.codeIncomplete(digits))}
          {...form.register('otp')}
        />
        <SubmitButton form={form}>{signIn.submit}</SubmitButton>
      </form>
    </>
  )
}

/**
 * Returns a function that renders a note for the refusals that this page explains itself, and returns null for all
 * others.
 */
function useRefusalNote() {
  const { site, query } = useApp()
  const { signIn } = useMessages()
  const messages = useMessages(mailInboxMessages, 'mailInbox')
  const { refusals } = useMessages(refusalMessages)
  const hasLink = site.features.mailedLink
  const titles: Record<string, string> = {
    OTP_EXPIRED: refusals.OTP_EXPIRED(),
    TOO_MANY_ATTEMPTS: hasLink ? refusals.TOO_MANY_ATTEMPTS() : messages.tooMany,
    USE_ANOTHER_WAY_TO_SIGN_IN: messages.codesClosed(hasLink),
  }
  const signUp = <a href={towards('/sign-up', onwardIn(query))}>{signIn.createAccount}</a>
  return ({ code }: CallError) => {
    // Creating this account needs fields that only the sign-up form asks for. The code of the refusal names the missing
    // field.
    if (code && /_IS_REQUIRED$/i.test(code))
      return <Note kind="danger" title={messages.noAccount} actions={offersSignUp(site) && signUp} isNews />
    const title = code && titles[code]
    return title ? <Note kind="danger" title={title} isNews /> : null
  }
}

function SentAgain() {
  const { verify } = useMessages()
  const { spam } = useMessages(mailInboxMessages, 'mailInbox')
  return (
    <Note kind="ok">
      {verify.sentAgain} {spam}
    </Note>
  )
}
