import { useEffect, useRef } from 'react'
import { clockFace } from '../../context/clock.ts'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Button } from '../../ui/Button.tsx'
import type { EmailCode } from './use-email-code.ts'

/** The button that mails the first code, with a countdown after too many requests. The button takes the focus. */
export function SendCode({ mail, isLarge = false }: { mail: EmailCode; isLarge?: boolean }) {
  const { verify } = useMessages()
  const { sendCode } = useMessages(secondStepMessages, 'secondStep')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const isWaiting = mail.secondsLeft > 0
  return (
    <Button
      ref={button}
      look="primary"
      isLarge={isLarge}
      isDisabled={isWaiting}
      isBusy={mail.isPending}
      onClick={() => void mail.send()}
    >
      <span className="gh-numbers">{isWaiting ? verify.sendAgainIn(clockFace(mail.secondsLeft)) : sendCode}</span>
    </Button>
  )
}
