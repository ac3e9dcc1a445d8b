import { lazy, Suspense, useEffect, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { offersSignUp } from '../../../contract/pages/document.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { invitationIn, onwardIn, towards, useOpenInvitation } from '../../layout/auth/use-invitation-context.ts'
import { emailField, passwordField } from '../../forms/fields.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { Told } from '../../forms/StatusNote.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { forgetPending, recallPending, rememberPending, rememberProvider } from '../../context/browser-storage.ts'
import { fieldWords } from '../../messages/lookup.ts'
import { useIsAwake, useOwnId, usePorts } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { Check, Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { NotVerified as Whole } from './NotVerified.tsx'
import { ProviderButtons } from '../social/ProviderButtons.tsx'
import { ProviderNote } from '../social/ProviderNote.tsx'
import type { Departure } from '../social/use-departure.ts'
import { useProviderStart } from '../social/use-provider-start.ts'
import { Suspended } from './Suspended.tsx'

// Loaded separately because few users need it. If it fails to load, the problem is still reported.
const NotVerified = lazy<typeof Whole>(async () => ({
  default: await import('./NotVerified.tsx').then(
    (part) => part.NotVerified,
    () => OnlyNotVerified,
  ),
}))

const PasswordsPausedNote = lazy(async () => ({
  default: (await import('./PasswordsPausedNote.tsx')).PasswordsPausedNote,
}))

const schema = z.object({ email: emailField, password: passwordField, rememberMe: z.optional(z.boolean()) })

/** The sign-in page. */
export function SignIn() {
  const { site, words, query } = usePorts()
  const landing = onwardIn(query) ?? '/'
  const invitationId = invitationIn(query)
  const isInvited = invitationId !== undefined
  const invitation = useOpenInvitation(invitationId) ?? null
  const start = useProviderStart({ from: 'sign-in', landing, loginHint: query.get('email') ?? undefined })
  const form = useSignInForm(landing)
  if (form.problem?.code === 'BANNED_USER')
    return <Suspended secondsLeft={form.problem.retryAfterSeconds} onBack={form.clearProblem} />

  return (
    <AuthShell title={words.signIn.title} sub={<Rich text={words.signIn.sub(site.app.name)} />} context={invitation}>
      <News form={form} start={start} />
      <ProviderButtons
        start={start}
        label={words.providers.signIn}
        formNeeds="password"
        hasForm={site.features.password}
      />
      {site.features.password ? (
        <PasswordForm form={form} recipient={invitation?.recipient} onSend={start.clear} />
      ) : (
        site.providers.length === 0 && <Note kind="info">{words.signIn.passwordOff}</Note>
      )}
      {(offersSignUp(site) || isInvited) && (
        <p className="gh-form-foot" data-needs={isInvited ? undefined : 'sign-up'}>
          {words.signIn.newHere} <SignUpLink onLeave={() => keepEmail(form.getValues('email'))} />
        </p>
      )}
    </AuthShell>
  )
}

function useSignInForm(landing: string) {
  const { query, go } = usePorts()
  const isAwake = useIsAwake()
  const passwordId = useOwnId('password')
  const form = useEndpointForm(signInEmail, {
    schema,
    body: (values) => ({ ...values, callbackURL: '/verify-email' }),
    fieldOf: ({ code }) => (code === 'INVALID_EMAIL' ? 'email' : undefined),
    onSuccess: () => {
      tellOtherTabs('signed-in')
      forgetPending()
      rememberProvider(null)
      go(landing)
    },
    onRefused: ({ code }) => code === 'INVALID_EMAIL_OR_PASSWORD' && selectOnReturn(passwordId),
  })
  const { setValue, getValues, setFocus } = form

  useEffect(() => {
    if (!isAwake) return
    const email = query.get('email') ?? recallPending()?.email
    if (email && !getValues('email')) setValue('email', email)
    const isTouch = matchMedia('(pointer: coarse)').matches
    if (!isTouch && document.activeElement === document.body) setFocus(getValues('email') ? 'password' : 'email')
  }, [isAwake, query, setValue, getValues, setFocus])
  return form
}

type SignInForm = ReturnType<typeof useSignInForm>

type PasswordFormProps = { form: SignInForm; recipient: string | undefined; onSend: () => void }

function PasswordForm({ form, recipient, onSend }: PasswordFormProps) {
  const { site, words } = usePorts()
  const emailError = form.errorOf('email')
  const passwordError = form.errorOf('password')

  function send(event: SubmitEvent<HTMLFormElement>) {
    onSend()
    form.onSubmit(event)
  }

  return (
    <form className="gh-form" method="post" action="/sign-in" noValidate data-needs="password" onSubmit={send}>
      <Field
        id="email"
        type="email"
        label={words.common.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={recipient}
        error={emailError && fieldWords(words, emailError)}
        {...form.register('email')}
      />
      <PasswordField
        id="password"
        label={words.common.password}
        showLabel={words.common.showPassword}
        autoComplete="current-password"
        aside={<Forgot onLeave={() => keepEmail(form.getValues('email'))} />}
        error={passwordError && fieldWords(words, passwordError)}
        {...form.register('password')}
      />
      {site.features.rememberMe && (
        <div data-needs="remember-me">
          <Check label={words.signIn.remember} defaultChecked {...form.register('rememberMe')} />
        </div>
      )}
      <SubmitButton form={form}>{words.signIn.submit}</SubmitButton>
    </form>
  )
}

/** One message before the form: what has just gone wrong, otherwise why the visitor was sent here. */
function News({ form, start }: { form: SignInForm; start: Departure }) {
  if (start.failed || start.limit) return <ProviderNote start={start} />
  if (!form.problem && !form.limit) return <Told />
  return <FormNote form={form} tell={({ code }) => tellRefusal(form, code)} />
}

function tellRefusal({ clearProblem, getValues, setValue, setFocus }: SignInForm, code: string | undefined) {
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return <WrongPair onLeave={() => keepEmail(getValues('email'))} />
  if (code === 'USE_ANOTHER_WAY_TO_SIGN_IN') return <PasswordsPaused onLeave={() => keepEmail(getValues('email'))} />
  if (code !== 'EMAIL_NOT_VERIFIED') return null

  function askOtherAddress() {
    clearProblem()
    setValue('email', '')
    setFocus('email')
  }

  return (
    <Suspense fallback={<OnlyNotVerified />}>
      <NotVerified email={getValues('email')} onOtherAddress={askOtherAddress} />
    </Suspense>
  )
}

function OnlyNotVerified() {
  const { words } = usePorts()
  return <Note kind="mail" title={words.signIn.notVerified} isNews />
}

function WrongPair({ onLeave }: { onLeave: () => void }) {
  const { site, words, query } = usePorts()
  const reset = (text: string) => (
    <a href={towards('/forgot-password', onwardIn(query))} onClick={onLeave}>
      {text}
    </a>
  )
  return (
    <Note kind="danger" title={words.refusals.INVALID_EMAIL_OR_PASSWORD({})} isNews>
      {site.features.passwordReset ? (
        <Rich text={words.signIn.checkBothOrReset} slots={{ reset }} />
      ) : (
        words.signIn.checkBoth
      )}
    </Note>
  )
}

function PasswordsPaused({ onLeave }: { onLeave: () => void }) {
  const { query } = usePorts()
  return (
    <Suspense>
      <PasswordsPausedNote resetHref={towards('/forgot-password', onwardIn(query))} onLeave={onLeave} />
    </Suspense>
  )
}

function Forgot({ onLeave }: { onLeave: () => void }) {
  const { site, words, query } = usePorts()
  if (!site.features.passwordReset) return null
  const href = towards('/forgot-password', onwardIn(query))
  return (
    <a href={href} className="gh-small" data-needs="password-reset" onClick={onLeave}>
      {words.signIn.forgot}
    </a>
  )
}

function SignUpLink({ onLeave }: { onLeave: () => void }) {
  const { words, query } = usePorts()
  return (
    <a href={towards('/sign-up', onwardIn(query))} onClick={onLeave}>
      {words.signIn.createAccount}
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
