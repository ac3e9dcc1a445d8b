import { useEffect } from 'react'
import type { InvitationWithOrigin } from '../../../contract/organization.ts'
import { AuthShell, focusTitle } from '../../layout/auth/AuthShell.tsx'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { rememberPending } from '../../context/browser-storage.ts'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Resend } from '../verify/Resend.tsx'
import { useResend } from '../verify/use-resend.ts'
import { useVerified } from '../verify/use-verified.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

type VerifyFirstProps = { invitation: InvitationWithOrigin; onVerified: () => void }

/** Asks the user to verify the invited email address before accepting or declining. */
export function VerifyFirst({ invitation, onVerified }: VerifyFirstProps) {
  const all = useMessages()
  const messages = useMessages(invitationMessages, 'invitation')
  const { email, id } = invitation
  const resend = useResend(email, { wasJustSent: false })
  useVerified({ onVerified: onVerified })

  useEffect(() => {
    // After verification, the verification page leads back to this invitation.
    rememberPending({ email, redirect: `/invite/${id}` })
    focusTitle()
  }, [email, id])

  return (
    <AuthShell result="mail" title={messages.unverified} sub={<Rich text={messages.unverifiedSentence(email)} />}>
      {resend.problem && <ProblemNote problem={resend.problem} />}
      {resend.isSent && <Note kind="ok">{all.verify.sentAgain}</Note>}
      <div className="gh-form-actions">
        <Resend resend={resend} first={messages.sendLink} />
      </div>
    </AuthShell>
  )
}
