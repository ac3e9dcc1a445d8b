import { useApp } from '../../context/app.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Resend } from '../verify/Resend.tsx'
import { useResend } from '../verify/use-resend.ts'
import { useMessages } from '../../context/messages.ts'

type NotVerifiedProps = { email: string; onOtherAddress?: (() => void) | undefined }

/**
 * Shown when the password is correct but the email address is not verified. A new link was just mailed. The user can
 * resend the link or enter another email address.
 */
export function NotVerified({ email, onOtherAddress }: NotVerifiedProps) {
  const { site } = useApp()
  const messages = useMessages()
  const resend = useResend(email, { wasJustSent: true })
  const actions = (
    <>
      <Resend resend={resend} isInline />
      {onOtherAddress && <LinkButton onClick={onOtherAddress}>{messages.signIn.otherAddress}</LinkButton>}
      {site.mailbox && (
        <a href="/dev/outbox" target="_blank" rel="noopener">
          {messages.signIn.openOutbox}
          <span className="gh-hidden"> ({messages.common.newTab})</span>
        </a>
      )}
    </>
  )
  return (
    <Note kind="mail" title={messages.signIn.notVerified} actions={actions} isNews>
      <Rich text={messages.signIn.sentLink(email)} />
    </Note>
  )
}
