import { useMemo, useState } from 'react'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { forgetPending, recallPending } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Resend } from './Resend.tsx'
import { useResend } from './use-resend.ts'
import { useVerified } from './use-verified.ts'
import { useMessages } from '../../context/messages.ts'

/** Waits until the link in the verification mail is opened, and then continues automatically. */
export function CheckInbox() {
  const { site } = useApp()
  const messages = useMessages()
  const pending = useMemo(recallPending, [])
  const email = site.session?.user.email ?? pending?.email ?? null
  const resend = useResend(email, { wasJustSent: true })
  const { continueNow, isNotYet } = useContinue(pending?.redirect)
  useTitleFocus()

  return (
    <AuthShell result="mail" title={messages.verify.inbox} sub={messages.verify.sent(site.linkSeconds.verification)}>
      {email && (
        <p>
          <code className="gh-address">{email}</code>
        </p>
      )}
      {resend.problem && <ProblemNote problem={resend.problem} />}
      {resend.isSent && <Note kind="ok">{messages.verify.sentAgain}</Note>}
      {isNotYet && (
        <Note kind="info" isNews>
          {messages.verify.notYet}
        </Note>
      )}
      <div className="gh-form-actions">
        {email && <Resend resend={resend} />}
        <OtherAddress redirect={pending?.redirect} />
      </div>
      <p className="gh-form-foot">
        <Rich
          text={messages.verify.alreadyDone}
          slots={{ continue: (text) => <LinkButton onClick={() => void continueNow()}>{text}</LinkButton> }}
        />
      </p>
    </AuthShell>
  )
}

/** Links visitors back to sign-up, and signed-in users to their profile if the site lets them change their address. */
function OtherAddress({ redirect }: { redirect: string | undefined }) {
  const { site } = useApp()
  const messages = useMessages()
  if (site.session === null) return <a href={towards('/sign-up', redirect)}>{messages.verify.otherAddress}</a>
  return site.features.changeEmail ? <a href="/account#change-email">{messages.verify.otherAddress}</a> : null
}

/**
 * Waits for the verification of the email address and then continues. Returns the handler of the Continue button, and
 * whether the email address was still unverified when the button was last pressed.
 */
function useContinue(redirect: string | undefined) {
  const { go } = useApp()
  const [isNotYet, setIsNotYet] = useState(false)
  const look = useVerified({
    onVerified: () => {
      forgetPending()
      go(redirect ?? '/')
    },
    onSignedOut: () => go(towards('/sign-in?reason=verified', redirect)),
  })

  async function continueNow() {
    const session = await look()
    if (session === null) go(towards('/sign-in', redirect))
    else setIsNotYet(!session.user.emailVerified)
  }

  return { continueNow, isNotYet }
}
