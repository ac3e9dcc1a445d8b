import { useEffect } from 'react'
import { offersSignUp } from '../../../contract/pages/document.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { invitationIn, onwardIn, useOpenInvitation } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProviderButtons } from '../social/ProviderButtons.tsx'
import { ProviderNote } from '../social/ProviderNote.tsx'
import { useProviderStart } from '../social/use-provider-start.ts'
import { useOffersPasskeys } from '../passkeys/use-offers-passkeys.ts'
import { PasskeySignUpWay, usePasskeySignUp } from './PasskeySignUpWay.tsx'
import { SignInLink, SignUpForm, useKeepTyped } from './SignUpForm.tsx'
import { useMessages } from '../../context/messages.ts'

export function SignUp() {
  const { site, query } = useApp()
  const invitationId = invitationIn(query)
  if (offersSignUp(site)) return <Open />
  return invitationId === undefined ? <Closed /> : <ByInvitation id={invitationId} />
}

function Closed() {
  const { site } = useApp()
  const messages = useMessages()
  return (
    <AuthShell title={messages.signUp.off} sub={messages.signUp.offSentence(site.app.name)}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href="/sign-in">
          {messages.signUp.signIn}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

/** The sign-up page for the recipient of an open invitation, on a site where sign-up is otherwise turned off. */
function ByInvitation({ id }: { id: string }) {
  const { site, go } = useApp()
  const messages = useMessages()
  const invitation = useOpenInvitation(id)
  useEffect(() => {
    // The invitation page explains why the invitation can no longer be accepted.
    if (invitation === null) go(`/invite/${id}`, { replace: true })
  }, [invitation, id, go])
  if (!site.features.password) return <Closed />
  return (
    <AuthShell
      title={messages.signUp.title}
      sub={<Rich text={messages.signUp.sub(site.app.name)} />}
      context={invitation ?? null}
    >
      {invitation ? <SignUpForm invitationId={id} recipient={invitation.recipient} /> : <Skeleton rows={3} />}
      {invitation && <HaveAccount />}
    </AuthShell>
  )
}

function Open() {
  const { site, query } = useApp()
  const messages = useMessages()
  const landing = onwardIn(query) ?? '/'
  const start = useProviderStart({ from: 'sign-up', landing, loginHint: query.get('email') ?? undefined })
  const invitation = useOpenInvitation(invitationIn(query)) ?? null
  const passkey = usePasskeySignUp()
  const offersPasskeys = useOffersPasskeys() && site.features.passkeySignUp
  const keepTyped = useKeepTyped()
  const { signUp: hasForm } = site.features
  if (passkey.Form)
    return <passkey.Form landing={landing} recipient={invitation?.recipient} onBack={hasForm ? passkey.end : null} />
  return (
    <AuthShell
      title={messages.signUp.title}
      sub={<Rich text={messages.signUp.sub(site.app.name)} />}
      context={invitation}
    >
      <ProviderNote start={start} />
      <ProviderButtons
        start={start}
        isForSignUp
        label={messages.providers.signUp}
        formNeeds="sign-up-with-password"
        hasForm={hasForm}
      />
      {hasForm && <SignUpForm recipient={invitation?.recipient} onSend={start.clear} />}
      {offersPasskeys && <PasskeySignUpWay way={passkey} isMain={!hasForm} onLeave={keepTyped} />}
      <HaveAccount needs="sign-up" />
    </AuthShell>
  )
}

function HaveAccount({ needs }: { needs?: 'sign-up' }) {
  const messages = useMessages()
  return (
    <p className="gh-form-foot" data-needs={needs}>
      {messages.signUp.have} <SignInLink>{messages.signUp.signIn}</SignInLink>
    </p>
  )
}
