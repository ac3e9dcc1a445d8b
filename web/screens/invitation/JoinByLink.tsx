import { useState } from 'react'
import * as z from 'zod/mini'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { passwordField } from '../../forms/fields.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { rememberJoining, rememberPending } from '../../context/browser-storage.ts'
import { fieldMessage } from '../../messages/lookup.ts'
import { useApp } from '../../context/app.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SignUpForm } from '../sign-up/SignUpForm.tsx'
import { ProviderButtons } from '../social/ProviderButtons.tsx'
import { ProviderNote } from '../social/ProviderNote.tsx'
import type { Provider } from '../social/use-departure.ts'
import { useProviderStart } from '../social/use-provider-start.ts'
import { Suspended } from '../sign-in/Suspended.tsx'
import { contextOf } from '../../layout/auth/invitation-context.ts'
import { useJoin, type JoinByLinkProps } from './use-join.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

/**
 * The page that a mailed invitation link opens for a signed-out visitor. Creates an account or signs in, and joins the
 * organization. The email address is the invited one and cannot be changed.
 */
export function JoinByLink(props: JoinByLinkProps) {
  const { id, preview, opened } = props
  const { site } = useApp()
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  const [hasAccount, setHasAccount] = useState(opened.hasAccount)
  const [bannedSeconds, setBannedSeconds] = useState<{ secondsLeft: number | undefined } | null>(null)
  const start = useProviderStart({
    from: hasAccount ? 'sign-in' : 'sign-up',
    landing: `/invite/${id}`,
    loginHint: opened.email,
  })
  // The provider returns to this page, which then joins without asking again.
  const startJoining = { ...start, start: (provider: Provider) => (rememberJoining(id), start.start(provider)) }
  if (bannedSeconds) return <Suspended {...bannedSeconds} onBack={() => setBannedSeconds(null)} />

  return (
    <AuthShell
      title={messages.context(preview.organizationName)}
      sub={hasAccount ? messages.signInSentence : messages.createSentence}
      context={contextOf({ ...preview, email: opened.email }, messages)}
    >
      <ProviderNote start={start} />
      <ProviderButtons
        start={startJoining}
        isForSignUp={!hasAccount}
        label={hasAccount ? all.providers.signIn : all.providers.signUp}
        formNeeds="password"
        hasForm={site.features.password}
      />
      {!site.features.password && site.providers.length === 0 && <Note kind="info">{all.signIn.passwordOff}</Note>}
      {site.features.password && (
        <Form {...props} hasAccount={hasAccount} onTaken={() => setHasAccount(true)} onBanned={setBannedSeconds} />
      )}
    </AuthShell>
  )
}

type FormProps = JoinByLinkProps & {
  hasAccount: boolean
  onTaken: () => void
  onBanned: (ban: { secondsLeft: number | undefined }) => void
}

function Form({ hasAccount, onTaken, onBanned, ...props }: FormProps) {
  const messages = useMessages(invitationMessages, 'invitation')
  const join = useJoin(props)
  if (hasAccount) return <SignInAndJoin {...props} onBanned={onBanned} />
  return (
    <SignUpForm
      invitationId={props.id}
      invited={{ email: props.opened.email, submit: messages.createAndJoin, onSignedUp: () => void join(), onTaken }}
    />
  )
}

function SignInAndJoin(props: JoinByLinkProps & Pick<FormProps, 'onBanned'>) {
  const { id, opened, onBanned } = props
  const { site } = useApp()
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  const join = useJoin(props)
  const form = useEndpointForm(signInEmail, {
    schema: z.object({ password: passwordField }),
    defaultValues: { password: '' },
    body: ({ password }) => ({ email: opened.email, password, callbackURL: '/verify-email' }),
    onSuccess: () => void join(),
    onRefused: ({ code, retryAfterSeconds }) => code === 'BANNED_USER' && onBanned({ secondsLeft: retryAfterSeconds }),
  })
  const error = form.errorOf('password')
  const forgot = (
    <a
      href={towards('/forgot-password', `/invite/${id}`)}
      className="gh-small"
      onClick={() => {
        rememberJoining(id)
        rememberPending({ email: opened.email, redirect: `/invite/${id}` })
      }}
    >
      {all.signIn.forgot}
    </a>
  )
  return (
    <>
      <FormNote form={form} facts={{ email: opened.email }} />
      <form className="gh-form" method="post" action="/sign-in" noValidate onSubmit={form.onSubmit}>
        <Field id="email" type="email" label={all.common.email} autoComplete="username" value={opened.email} readOnly />
        <PasswordField
          id="password"
          label={all.common.password}
          showLabel={all.common.showPassword}
          autoComplete="current-password"
          aside={site.features.passwordReset && forgot}
          error={error && fieldMessage(all, error)}
          {...form.register('password')}
        />
        <SubmitButton form={form}>{messages.signInAndJoin}</SubmitButton>
      </form>
    </>
  )
}
