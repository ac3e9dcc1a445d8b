import { Send } from 'lucide-react'
import { clockFace } from '../../context/clock.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import type { useResend } from './use-resend.ts'
import { useMessages } from '../../context/messages.ts'

type ResendProps = {
  resend: ReturnType<typeof useResend>
  isInline?: boolean
  /** The button’s label if no mail has been sent yet. */
  first?: string
}

/** A button that sends a mail again, with a countdown until sending is allowed. */
export function Resend({ resend, isInline, first }: ResendProps) {
  const messages = useMessages()
  const sendAgain = resend.isSent || !first ? messages.verify.sendAgain : first
  const isWaiting = resend.secondsLeft > 0
  const label = isWaiting ? messages.verify.sendAgainIn(clockFace(resend.secondsLeft)) : sendAgain
  const press = () => void resend.send()
  if (isInline) {
    return (
      <LinkButton aria-disabled={isWaiting || resend.isPending || undefined} onClick={press}>
        <span className="gh-numbers">{label}</span>
      </LinkButton>
    )
  }
  return (
    <Button
      icon={<Send size={18} strokeWidth={1.6} aria-hidden />}
      isDisabled={isWaiting}
      isBusy={resend.isPending}
      onClick={press}
    >
      <span className="gh-numbers">{label}</span>
    </Button>
  )
}
