import { Send } from 'lucide-react'
import { useState } from 'react'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { recallMoment, rememberMoment } from '../../context/browser-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Resend } from './Resend.tsx'
import { useResend } from './use-resend.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'

const awayMilliseconds = 24 * 3600 * 1000
const momentName = 'verify-banner-away-until'

/** Asks a signed-in user to verify their email address. Can be dismissed for a day. */
export function VerifyBanner({ email }: { email: string }) {
  const { site } = useApp()
  const { profile } = useMessages(dashboardMessages)
  const [isAway, setIsAway] = useState(() => Date.now() < (recallMoment(momentName, { tabOnly: false }) ?? 0))
  const resend = useResend(email, { wasJustSent: false })
  if (isAway) return null

  function dismiss() {
    rememberMoment(momentName, Date.now() + awayMilliseconds, { tabOnly: false })
    setIsAway(true)
  }

  return (
    <div className="gh-verify-banner">
      {resend.problem ? (
        <ProblemNote problem={resend.problem} />
      ) : resend.isSent ? (
        <Note kind="ok" actions={<Resend resend={resend} isInline />} isNews>
          <Rich text={profile.linkSent(email, site.linkSeconds.verification)} />
        </Note>
      ) : (
        <Note kind="mail" actions={<Choices resend={resend} onDismiss={dismiss} />}>
          <Rich text={profile.verifyBanner(email)} />
        </Note>
      )}
    </div>
  )
}

type ChoicesProps = { resend: ReturnType<typeof useResend>; onDismiss: () => void }

function Choices({ resend, onDismiss }: ChoicesProps) {
  const { profile } = useMessages(dashboardMessages)
  return (
    <>
      <Button
        icon={<Send size={18} strokeWidth={1.6} aria-hidden />}
        isBusy={resend.isPending}
        isDisabled={resend.secondsLeft > 0}
        onClick={() => void resend.send()}
      >
        {profile.sendLink}
      </Button>
      <Button look="quiet" onClick={onDismiss}>
        {profile.dismiss}
      </Button>
    </>
  )
}
