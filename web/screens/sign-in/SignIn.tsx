import { useEffect, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { offersSignUp } from '../../../contract/pages/document.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { invitationIn, onwardIn, towards, useOpenInvitation } from '../../layout/auth/use-invitation-context.ts'
import { emailField, passwordField } from '../../forms/fields.ts'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { EmailField } from '../../forms/EmailField.tsx'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { StatusNote } from '../../forms/StatusNote.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { forgetPending, recallPending, rememberPending, rememberProvider } from '../../context/browser-storage.ts'
import { useIsAwake, useOwnId, useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { Check } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useOffersPasskeys } from '../passkeys/use-offers-passkeys.ts'
import { ProviderButtons } from '../social/ProviderButtons.tsx'
import { ProviderNote } from '../social/ProviderNote.tsx'
import type { Departure } from '../social/use-departure.ts'
import { useProviderStart } from '../social/use-provider-start.ts'
import { PasskeyWay } from './PasskeyWay.tsx'
import { tellRefusal } from './SignInRefusal.tsx'
import { Suspended } from './Suspended.tsx'
import { useMessages } from '../../context/messages.ts'

const schema = z.object({ email: emailField, password: passwordField, rememberMe: z.optional(z.boolean()) })

/** The sign-in page. */
export function SignIn() {
  const { site, query } = useApp()
  const messages = useMessages()
  const landing = onwardIn(query) ?? '/'
  const invitationId = invitationIn(query)
  const isInvited = invitationId !== undefined
  const invitation = useOpenInvitation(invitationId) ?? null
  const start = useProviderStart({ from: 'sign-in', landing, loginHint: query.get('email') ?? undefined })
  const form = useSignInForm(landing)
  const offersPasskeys = useOffersPasskeys()
  if (form.problem?.code === 'BANNED_USER')
    return <Suspended secondsLeft={form.problem.retryAfterSeconds} onBack={form.clearProblem} />

  return (
    <AuthShell
      title={messages.signIn.title}
      sub={<Rich text={messages.signIn.sub(site.app.name)} />}
      context={invitation}
    >
      <News form={form} start={start} />
      <ProviderButtons
        start={start}
        label={messages.providers.signIn}
        formNeeds="password"
        hasForm={site.features.password}
      />
      {site.features.password ? (
        <PasswordForm form={form} recipient={invitation?.recipient} onSend={start.clear} />
      ) : (
        site.providers.length === 0 && !offersPasskeys && <Note kind="info">{messages.signIn.passwordOff}</Note>
      )}
      {offersPasskeys && <PasskeyWay landing={landing} isPaused={form.isPending} />}
      {(offersSignUp(site) || isInvited) && (
        <p className="gh-form-foot" data-needs={isInvited ? undefined : 'sign-up'}>
          {messages.signIn.newHere} <SignUpLink onLeave={() => keepEmail(form.getValues('email'))} />
        </p>
      )}
    </AuthShell>
  )
}

function useSignInForm(landing: string) {
  const { query, go } = useApp()
  const isAwake = useIsAwake()
  const passwordId = useOwnId('password')
  const form = useEndpointForm(signInEmail, {
    schema,
    body: (values) => ({ ...values, callbackURL: '/verify-email' }),
    fieldOf: ({ code }) => (code === 'INVALID_EMAIL' ? 'email' : undefined),
    onSuccess: ({ twoFactorRedirect }) => {
      rememberProvider(null)
      if (twoFactorRedirect) return go(towards(secondStepPath, landing))
      tellOtherTabs('signed-in')
      forgetPending()
      go(landing)
    },
    onRefused: ({ code }) => code === 'INVALID_EMAIL_OR_PASSWORD' && selectOnReturn(passwordId),
  })
  const { setValue, getValues, setFocus } = form

  useEffect(() => {
    if (!isAwake) return
    const email = query.get('email') ?? recallPending()?.email
    if (email && !getValues('email')) setValue('email', email)
    focusFirst(() => setFocus(getValues('email') ? 'password' : 'email'))
  }, [isAwake, query, setValue, getValues, setFocus])
  return form
}

type SignInForm = ReturnType<typeof useSignInForm>

type PasswordFormProps = { form: SignInForm; recipient: string | undefined; onSend: () => void }

function PasswordForm({ form, recipient, onSend }: PasswordFormProps) {
  const { site } = useApp()
  const messages = useMessages()

  function send(event: SubmitEvent<HTMLFormElement>) {
    onSend()
    form.onSubmit(event)
  }

  return (
    <form className="gh-form" method="post" action="/sign-in" noValidate data-needs="password" onSubmit={send}>
      <EmailField hint={recipient} autoComplete="username webauthn" {...form.field('email')} />
      <CurrentPassword
        aside={<Forgot onLeave={() => keepEmail(form.getValues('email'))} />}
        {...form.field('password')}
      />
      {site.features.rememberMe && (
        <div data-needs="remember-me">
          <Check label={messages.signIn.remember} defaultChecked {...form.register('rememberMe')} />
        </div>
      )}
      <SubmitButton form={form}>{messages.signIn.submit}</SubmitButton>
    </form>
  )
}

/** The message before the form: the latest problem, otherwise the reason the visitor was sent here. */
function News({ form, start }: { form: SignInForm; start: Departure }) {
  const { query } = useApp()
  const { clearProblem, getValues, setValue, setFocus } = form
  if (start.failed || start.limit) return <ProviderNote start={start} />
  if (!form.problem && !form.limit) return <StatusNote />

  function askOtherAddress() {
    clearProblem()
    setValue('email', '')
    setFocus('email')
  }

  const email = getValues('email')
  const visit = { email, onward: onwardIn(query), onLeave: () => keepEmail(getValues('email')) }
  return <FormNote form={form} tell={({ code }) => tellRefusal(code, { ...visit, onOtherAddress: askOtherAddress })} />
}

function Forgot({ onLeave }: { onLeave: () => void }) {
  const { site, query } = useApp()
  const messages = useMessages()
  if (!site.features.passwordReset) return null
  const href = towards('/forgot-password', onwardIn(query))
  return (
    <a href={href} className="gh-small" data-needs="password-reset" onClick={onLeave}>
      {messages.signIn.forgot}
    </a>
  )
}

function SignUpLink({ onLeave }: { onLeave: () => void }) {
  const { query } = useApp()
  const messages = useMessages()
  return (
    <a href={towards('/sign-up', onwardIn(query))} onClick={onLeave}>
      {messages.signIn.createAccount}
    </a>
  )
}

/** Passes a typed address on to the next page. */
function keepEmail(email: string | undefined) {
  if (email) rememberPending({ ...recallPending(), email })
}

function selectOnReturn(id: string) {
  const field = document.querySelector<HTMLInputElement>(`#${id}`)
  field?.addEventListener('focus', () => field.select(), { once: true })
}
