import { useEffect } from 'react'
import * as z from 'zod/mini'
import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { EmailField } from '../../forms/EmailField.tsx'
import { emailField, passwordField } from '../../forms/fields.ts'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { recallPending, rememberJoining, rememberPending } from '../../context/browser-storage.ts'
import { fieldMessage } from '../../messages/lookup.ts'
import { useApp } from '../../context/app.tsx'
import { Note } from '../../ui/Note.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { tellRefusal } from '../sign-in/SignInRefusal.tsx'
import { useJoin, type JoinByLinkProps } from './use-join.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

type SignInAndJoinProps = JoinByLinkProps & {
  /** Why the visitor is asked to sign in after filling in the sign-up form. */
  news: 'created' | 'taken' | null
  onBanned: (ban: { secondsLeft: number | undefined }) => void
}

/** Signs in and accepts the invitation in one step. */
export function SignInAndJoin(props: SignInAndJoinProps) {
  const { preview, opened } = props
  const messages = useMessages(invitationMessages, 'invitation')
  const all = useMessages()
  const form = useSignInAndJoin(props)
  const [emailError, passwordError] = [form.errorOf('email'), form.errorOf('password')]
  return (
    <>
      <News {...props} form={form} />
      <form className="gh-form" method="post" action="/sign-in" noValidate onSubmit={form.onSubmit}>
        <EmailField
          hint={opened ? undefined : messages.recipient(preview.email)}
          readOnly={opened !== null}
          error={emailError && fieldMessage(all, emailError)}
          {...form.register('email')}
        />
        <PasswordField
          id="password"
          label={all.common.password}
          showLabel={all.common.showPassword}
          autoComplete="current-password"
          aside={<Forgot onLeave={() => leave(props.id, form.getValues('email'))} to={resetOf(props.id)} />}
          error={passwordError && fieldMessage(all, passwordError)}
          {...form.register('password')}
        />
        <SubmitButton form={form}>{messages.signInAndJoin}</SubmitButton>
      </form>
    </>
  )
}

const schema = z.object({ email: emailField, password: passwordField })

function useSignInAndJoin(props: SignInAndJoinProps) {
  const { opened, onBanned } = props
  const { go } = useApp()
  const join = useJoin(props)
  const form = useEndpointForm(signInEmail, {
    schema,
    defaultValues: { email: opened?.email ?? recallPending()?.email ?? '', password: '' },
    body: (values) => ({ ...values, callbackURL: '/verify-email' }),
    fieldOf: ({ code }) => (code === 'INVALID_EMAIL' ? 'email' : undefined),
    onSuccess: ({ twoFactorRedirect }) => {
      if (!twoFactorRedirect) return void join()
      rememberJoining(props.id)
      go(towards(secondStepPath, `/invite/${props.id}`))
    },
    onRefused: ({ code, retryAfterSeconds }) => {
      if (code === 'BANNED_USER') onBanned({ secondsLeft: retryAfterSeconds })
      // The mailed verification link leads back to this invitation, which is then accepted.
      if (code === 'EMAIL_NOT_VERIFIED') leave(props.id, form.getValues('email'))
    },
  })
  const { getValues, setFocus } = form
  useEffect(() => {
    focusFirst(() => setFocus(getValues('email') ? 'password' : 'email'))
  }, [getValues, setFocus])
  return form
}

type NewsProps = SignInAndJoinProps & { form: ReturnType<typeof useSignInAndJoin> }

function News({ id, opened, news, form }: NewsProps) {
  const all = useMessages()
  const { clearProblem, getValues, setValue, setFocus } = form
  const onLeave = () => leave(id, getValues('email'))
  const visit = { email: getValues('email'), onward: `/invite/${id}`, onLeave }

  function askOtherAddress() {
    clearProblem()
    setValue('email', '')
    setFocus('email')
  }

  const shown = opened ? visit : { ...visit, onOtherAddress: askOtherAddress }
  const sentence = news === 'created' ? all.signIn.reasons.created : all.refusals.USER_ALREADY_EXISTS({})
  const otherwise = news && (
    <Note kind={news === 'created' ? 'ok' : 'info'} isNews>
      {sentence}
    </Note>
  )
  return <FormNote form={form} tell={({ code }) => tellRefusal(code, shown)} otherwise={otherwise} />
}

function Forgot({ to, onLeave }: { to: string; onLeave: () => void }) {
  const { site } = useApp()
  const { signIn } = useMessages()
  if (!site.features.passwordReset) return null
  return (
    <a href={to} className="gh-small" onClick={onLeave}>
      {signIn.forgot}
    </a>
  )
}

function resetOf(id: string) {
  return towards('/forgot-password', `/invite/${id}`)
}

/**
 * Remembers the email address for other pages. Also remembers that this page accepts the invitation once the visitor
 * returns signed in.
 */
function leave(id: string, email: string) {
  rememberJoining(id)
  if (email) rememberPending({ email, redirect: `/invite/${id}` })
}
