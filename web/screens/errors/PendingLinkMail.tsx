import { Mail } from 'lucide-react'
import { mailPendingLink } from '../../../contract/social/pending-link.ts'
import { clockFace } from '../../context/clock.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useApp } from '../../context/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useMailAgain } from '../verify/use-resend.ts'
import type { Pending } from './PendingLink.tsx'
import { socialMessages } from '../../messages/en/social.ts'
import { useMessages } from '../../context/messages.ts'

const waitMilliseconds = 60_000

type PendingLinkMailProps = { pending: Pending; onLate: () => void }

/** Mails a link to the email address of the existing account, for users who do not know its password. */
export function PendingLinkMail({ pending, onLate }: PendingLinkMailProps) {
  const { call } = useApp()
  const messages = useMessages()
  const { proof } = useMessages(socialMessages, 'social')
  const mail = useMailAgain(pending.email, {
    wasJustSent: false,
    waitMilliseconds,
    ask: async () => {
      const { error } = await call(mailPendingLink)
      if (error?.code === 'PENDING_LINK_NOT_FOUND') onLate()
      return error
    },
  })
  const label = mail.isSent ? messages.verify.sendAgain : proof.mailLink

  return (
    <>
      {mail.problem && <ProblemNote problem={mail.problem} />}
      {mail.isSent && (
        <Note kind="mail" title={proof.mailed} isNews>
          <Rich text={proof.mailedSentence(pending.email)} />
        </Note>
      )}
      <Button
        isLarge
        icon={<Mail size={18} strokeWidth={1.6} aria-hidden />}
        isBusy={mail.isPending}
        isDisabled={mail.secondsLeft > 0}
        onClick={() => void mail.send()}
      >
        <span className="gh-numbers">
          {mail.secondsLeft > 0 ? messages.verify.sendAgainIn(clockFace(mail.secondsLeft)) : label}
        </span>
      </Button>
    </>
  )
}
