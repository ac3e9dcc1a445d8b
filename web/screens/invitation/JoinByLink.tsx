import { useEffect, useState } from 'react'
import { AuthShell, focusTitle } from '../../layout/auth/AuthShell.tsx'
import { contextOf } from '../../layout/auth/invitation-context.ts'
import { rememberJoining } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { SignUpForm, useKeepEmail } from '../sign-up/SignUpForm.tsx'
import { ProviderButtons } from '../social/ProviderButtons.tsx'
import { ProviderNote } from '../social/ProviderNote.tsx'
import type { Provider } from '../social/use-departure.ts'
import { useProviderStart } from '../social/use-provider-start.ts'
import { Suspended } from '../sign-in/Suspended.tsx'
import { SignInAndJoin } from './SignInAndJoin.tsx'
import { useJoin, type JoinByLinkProps } from './use-join.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

/**
 * The page that an invitation link opens for a signed-out visitor. Creates an account or signs in, and accepts the
 * invitation.
 *
 * With the mailed secret, the page knows the invited email address, which the visitor cannot change, and knows whether
 * the address belongs to an account. Without the secret, the visitor enters an email address and chooses between
 * signing in and signing up.
 */
export function JoinByLink(props: JoinByLinkProps) {
  const { preview, opened } = props
  const messages = useMessages(invitationMessages, 'invitation')
  const startsWithAccount = opened?.hasAccount ?? true
  const [hasAccount, setHasAccount] = useState(startsWithAccount)
  const [news, setNews] = useState<'created' | 'taken' | null>(null)
  const [ban, setBan] = useState<Ban | null>(null)
  useEffect(() => {
    // On touch screens, the forms do not focus their first field, because that would open the keyboard. After a switch
    // between the forms, the title gets the focus instead.
    if (hasAccount !== startsWithAccount && document.activeElement === document.body) focusTitle()
  }, [hasAccount, startsWithAccount])
  const known = opened ? { ...preview, email: opened.email } : preview
  if (ban) return <Suspended {...ban} onBack={() => setBan(null)} />

  function change(next: boolean, reason: 'created' | 'taken' | null = null) {
    setHasAccount(next)
    setNews(reason)
  }

  return (
    <AuthShell
      title={messages.context(preview.organizationName)}
      sub={hasAccount ? messages.signInSentence : messages.createSentence}
      context={contextOf(known, messages)}
    >
      <Ways {...props} hasAccount={hasAccount} news={news} onHasAccount={change} onBanned={setBan} />
      {opened === null && (
        <OtherWay key={String(hasAccount)} hasAccount={hasAccount} onChange={() => change(!hasAccount)} />
      )}
    </AuthShell>
  )
}

type Ban = { secondsLeft: number | undefined }

type WaysProps = JoinByLinkProps & {
  hasAccount: boolean
  news: 'created' | 'taken' | null
  onHasAccount: (hasAccount: boolean, news: 'created' | 'taken') => void
  onBanned: (ban: Ban) => void
}

/** The buttons of the providers, and the form. */
function Ways({ hasAccount, news, onHasAccount, onBanned, ...props }: WaysProps) {
  const { site } = useApp()
  const { providers, signIn } = useMessages()
  const start = useJoiningStart(props, hasAccount)
  return (
    <>
      <ProviderNote start={start} />
      <ProviderButtons
        start={start}
        isForSignUp={!hasAccount}
        label={hasAccount ? providers.signIn : providers.signUp}
        formNeeds="password"
        hasForm={site.features.password}
      />
      {!site.features.password && site.providers.length === 0 && <Note kind="info">{signIn.passwordOff}</Note>}
      {site.features.password &&
        (hasAccount ? (
          <SignInAndJoin {...props} news={news} onBanned={onBanned} />
        ) : (
          <SignUpAndJoin {...props} onHasAccount={(reason) => onHasAccount(true, reason)} />
        ))}
    </>
  )
}

/**
 * Returns the state of signing in with a provider, and the function that starts it. The provider sends the visitor back
 * to this page, which then accepts the invitation without asking again.
 */
function useJoiningStart({ id, opened }: JoinByLinkProps, hasAccount: boolean) {
  const from = hasAccount ? 'sign-in' : 'sign-up'
  const start = useProviderStart({ from, landing: `/invite/${id}`, loginHint: opened?.email })
  return { ...start, start: (provider: Provider) => (rememberJoining(id), start.start(provider)) }
}

function SignUpAndJoin(props: JoinByLinkProps & { onHasAccount: (news: 'created' | 'taken') => void }) {
  const { id, preview, opened, onHasAccount } = props
  const messages = useMessages(invitationMessages, 'invitation')
  const join = useJoin(props)
  const invited = { email: opened?.email, submit: messages.createAndJoin, onSignedUp: () => void join(), onHasAccount }
  const recipient = opened ? undefined : messages.recipient(preview.email)
  return <SignUpForm invitationId={id} invited={invited} recipient={recipient} />
}

/** Switches between creating an account and signing in, and keeps the typed email address. */
function OtherWay({ hasAccount, onChange }: { hasAccount: boolean; onChange: () => void }) {
  const { signIn, signUp } = useMessages()
  const keepEmail = useKeepEmail()
  return (
    <p className="gh-form-foot">
      {hasAccount ? signIn.newHere : signUp.have}{' '}
      <LinkButton onClick={() => (keepEmail(), onChange())}>
        {hasAccount ? signIn.createAccount : signUp.signIn}
      </LinkButton>
    </p>
  )
}
