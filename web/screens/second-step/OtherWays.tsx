import { useRef, useState } from 'react'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { LinkButton } from '../../ui/Button.tsx'
import type { StepMethod } from './use-step-methods.ts'

export type OtherWaysProps = {
  /** The second factors of the user, the most secure first. */
  methods: readonly StepMethod[]
  current: StepMethod
  onMethod: (method: StepMethod) => void
}

/**
 * Buttons that switch to another second factor. Their state starts again when the method changes, because each method
 * renders another form.
 */
export function OtherWays({ methods, current, onMethod }: OtherWaysProps) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const [isOpen, setIsOpen] = useState(current !== methods[0])
  const opened = useRef<HTMLButtonElement>(null)
  const others = methods.filter((each) => each !== current)
  const [first] = others
  if (first === undefined) return null
  const names = {
    passkey: messages.usePasskey,
    totp: messages.useApp,
    otp: messages.useEmailCode,
    'backup-code': messages.useRecoveryCode,
  }

  function open() {
    if (others.length === 1) return onMethod(first!)
    setIsOpen(true)
    // The buttons that appear now replace the focused button.
    requestAnimationFrame(() => opened.current?.focus())
  }

  if (!isOpen)
    return (
      <p className="gh-form-foot">
        <LinkButton onClick={open}>{messages.otherWay}</LinkButton>
      </p>
    )
  return others.map((each) => (
    <p key={each} className="gh-form-foot">
      <LinkButton ref={each === first ? opened : undefined} onClick={() => onMethod(each)}>
        {names[each]}
      </LinkButton>
    </p>
  ))
}
