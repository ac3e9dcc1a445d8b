import { clockFace } from '../context/clock.ts'
import { Button } from '../ui/Button.tsx'
import { CountdownCircle } from '../ui/Logo.tsx'
import type { Limit } from './use-limit.ts'
import { StillWorking } from './StillWorking.tsx'
import { useMessages } from '../context/messages.ts'
import './SubmitButton.css'

export type SubmitButtonProps = {
  form: { isPending: boolean; isSlow: boolean; limit: Limit | null; cancel: () => void }
  children: string
  /** Fits the button to the width of its label, for use next to other buttons. */
  isCompact?: boolean
  look?: 'primary' | 'secondary' | 'danger'
  /** Called instead of submitting a form, for a button outside a form. */
  onClick?: () => void
}

/**
 * The submit button of a form. Shows a countdown while calls are rate-limited, and offers to cancel a call that is
 * slow.
 */
export function SubmitButton({ form, look = 'primary', isCompact = false, onClick, children }: SubmitButtonProps) {
  const messages = useMessages()
  const { limit } = form
  const press = onClick ? ({ type: 'button', onClick } as const) : ({ type: 'submit' } as const)
  return (
    <div className={isCompact ? 'gh-submit gh-submit-compact' : 'gh-submit'}>
      {limit ? (
        <Button
          {...press}
          look={look}
          isLarge={!isCompact}
          isDisabled
          icon={<CountdownCircle left={limit.secondsLeft} total={limit.totalSeconds} />}
        >
          <span className="gh-numbers">{messages.common.tryAgainIn(clockFace(limit.secondsLeft))}</span>
        </Button>
      ) : (
        <Button {...press} look={look} isLarge={!isCompact} isBusy={form.isPending}>
          {children}
        </Button>
      )}
      <StillWorking form={form} />
    </div>
  )
}
