import { useEffect, type ComponentProps, type SubmitEvent } from 'react'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { isUsername, signInUsername } from '../../../contract/sign-in/username.ts'
import { offersMailedSignIn, offersSignUp } from '../../../contract/pages/document.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { invitationIn, onwardIn, towards, useOpenInvitation } from '../../layout/auth/use-invitation-context.ts'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { EmailField } from '../../forms/EmailField.tsx'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { StatusNote } from '../../forms/StatusNote.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { recallPending, rememberPending } from '../../context/browser-storage.ts'
import { useIsAwake, useOwnId, useApp } from '../../context/app.tsx'
import { Check } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useOffersPasskeys } from '../passkeys/use-offers-passkeys.ts'
import { ProviderButtons } from '../social/ProviderButtons.tsx'
import { ProviderNote } from '../social/ProviderNote.tsx'
import type { Departure } from '../social/use-departure.ts'
import { useProviderStart } from '../social/use-provider-start.ts'
import { MailedWay } from './MailedWay.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import { signInSchemas } from './sign-in-name.ts'
import { tellRefusal } from './SignInRefusal.tsx'
import { Suspended } from './Suspended.tsx'
import { useMailedWay, type MailedWayState } from './use-mailed-way.ts'
import { useSignedIn } from './use-signed-in.ts'
import { useMessages } from '../../context/messages.ts'

type SignInValues = { email: string; password: string; rememberMe?: boolean | undefined }
type SignInCall = typeof signInEmail | typeof signInUsername

export function SignIn() {
  const { site, query } = useApp()
  const messages = useMessages()
  const landing = onwardIn(query) ?? '/'
  const invitationId = invitationIn(query)
  const isInvited = invitationId !== undefined
  const invitation = useOpenInvitation(invitationId) ?? null
  const start = useProviderStart({ from: 'sign-in', landing, loginHint: query.get('email') ?? undefined })
  const form = useSignInForm(landing)
  const mail = useMailedWay(form, landing)
  if (form.problem?.code === 'BANNED_USER')
    return <Suspended secondsLeft={form.problem.retryAfterSeconds} onBack={form.clearProblem} />
  if (mail.inbox) return <mail.inbox.Inbox email={mail.inbox.email} landing={landing} onBack={mail.goBack} />

  return (
    <AuthShell
      title={messages.signIn.title}
      sub={<Rich text={messages.signIn.sub(site.app.name)} />}
      context={invitation}
    >
      <News form={form} start={start} mail={mail} />
      <Ways form={form} start={start} mail={mail} landing={landing} recipient={invitation?.recipient} />
      {(offersSignUp(site) || isInvited) && (
        <p className="gh-form-foot" data-needs={isInvited ? undefined : 'sign-up'}>
          {messages.signIn.newHere} <SignUpLink onLeave={() => keepEmail(form.getValues('email'))} />
        </p>
      )}
    </AuthShell>
  )
}

type WaysProps = {
  form: SignInForm
  start: Departure
  mail: MailedWayState
  landing: string
  recipient: string | undefined
}

/** The sign-in methods. On a site without passwords, the form for sign-in by email contains the email field. */
function Ways({ form, start, mail, landing, recipient }: WaysProps) {
  const { site } = useApp()
  const messages = useMessages()
  const offersPasskeys = useOffersPasskeys()
  const offersMail = offersMailedSignIn(site)
  const { password } = site.features
  const isEmpty = !password && !offersMail && !offersPasskeys && site.providers.length === 0
  const address = <EmailField hint={recipient} {...form.field('email')} />

  function send() {
    start.clear()
    mail.clear()
  }

  return (
    <>
      <ProviderButtons
        start={start}
        label={messages.providers.signIn}
        formNeeds="password"
        hasForm={password || offersMail}
      />
      {password && <PasswordForm form={form} recipient={recipient} onSend={send} />}
      {!password && offersMail && <MailedWay mail={mail} field={address} />}
      {isEmpty && <Note kind="info">{messages.signIn.passwordOff}</Note>}
      {offersPasskeys && <PasskeyWay landing={landing} isPaused={form.isPending || mail.isPending} />}
      {password && offersMail && <MailedWay mail={mail} />}
    </>
  )
}

function useSignInForm(landing: string) {
  const { query, site } = useApp()
  const { usernames, password } = site.features
  const isAwake = useIsAwake()
  const passwordId = useOwnId('password')
  const form = useEndpointForm<SignInCall, SignInValues>(signInEmail, {
    schema: usernames ? signInSchemas.name : signInSchemas.address,
    endpointFor: ({ email }) => (usernames && isUsername(email) ? signInUsername : signInEmail),
    body: ({ email, ...values }) => ({
      ...values,
      ...(usernames && isUsername(email) ? { username: email } : { email }),
      callbackURL: '/verify-email',
    }),
    fieldOf: ({ code }) => (code === 'INVALID_EMAIL' ? 'email' : undefined),
    onSuccess: useSignedIn(landing),
    onRefused: ({ code }) => code?.endsWith('_OR_PASSWORD') && selectOnReturn(passwordId),
  })
  const { setValue, getValues, setFocus } = form

  useEffect(() => {
    if (!isAwake) return
    const email = query.get('email') ?? recallPending()?.email
    if (email && !getValues('email')) setValue('email', email)
    focusFirst(() => setFocus(password && getValues('email') ? 'password' : 'email'))
  }, [isAwake, password, query, setValue, getValues, setFocus])
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
      <NameField hint={recipient} {...form.field('email')} />
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

/** The field for the email address. On a site with usernames, it also accepts a username. */
function NameField(props: Pick<ComponentProps<typeof EmailField>, 'hint' | 'error'>) {
  const { site } = useApp()
  const messages = useMessages()
  const isAwake = useIsAwake()
  if (!site.features.usernames) return <EmailField autoComplete="username webauthn" {...props} />
  const label = (
    <>
      {messages.common.email}
      <span data-needs="usernames">{messages.signIn.orUsername}</span>
    </>
  )
  // The server sends the same HTML to sites with and without usernames, so the field accepts usernames only once the
  // script runs.
  const type = isAwake ? 'text' : 'email'
  return <EmailField label={label} type={type} inputMode="email" autoComplete="username webauthn" {...props} />
}

/** The message above the form: the latest problem or, without a problem, the reason the visitor was sent here. */
function News({ form, start, mail }: Pick<WaysProps, 'form' | 'start' | 'mail'>) {
  const { query } = useApp()
  const { clearProblem, getValues, setValue, setFocus } = form
  if (start.failed || start.limit) return <ProviderNote start={start} />
  if (mail.problem || mail.limit) return <FormNote form={mail} />
  if (!form.problem && !form.limit) return <StatusNote />

  function askOtherAddress() {
    clearProblem()
    setValue('email', '')
    setFocus('email')
  }

  const email = getValues('email')
  const visit = { email, onward: onwardIn(query), onLeave: () => keepEmail(getValues('email')) }
  const here = { onOtherAddress: askOtherAddress, onMail: mail.ask }
  return <FormNote form={form} tell={({ code }) => tellRefusal(code, { ...visit, ...here })} />
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

/** Passes a typed email address on to the next page. Ignores a typed username. */
function keepEmail(email: string | undefined) {
  if (email?.includes('@')) rememberPending({ ...recallPending(), email })
}

function selectOnReturn(id: string) {
  const field = document.querySelector<HTMLInputElement>(`#${id}`)
  field?.addEventListener('focus', () => field.select(), { once: true })
}
