import { ChevronRight, Fingerprint, LifeBuoy, Mail, Smartphone, Ticket, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import type { StepMethod } from './use-step-methods.ts'
import './OtherWays.css'

export type OtherWaysProps = {
  /** The second factors of the user, the most secure first. */
  methods: readonly StepMethod[]
  current: StepMethod
  onMethod: (method: StepMethod) => void
}

type ListProps = OtherWaysProps & {
  /** Opens account recovery, for users who have lost all their second factors; undefined if recovery is not offered. */
  onLost?: (() => void) | undefined
}

const icons = { passkey: Fingerprint, totp: Smartphone, otp: Mail, 'backup-code': Ticket }

/** The list of buttons that switch to another second factor or open account recovery. */
export function OtherWays({ methods, current, onMethod, onLost }: ListProps) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const others = methods.filter((each) => each !== current)
  if (others.length === 0 && !onLost) return null
  const names = {
    passkey: messages.usePasskey,
    totp: messages.useApp,
    otp: messages.useEmailCode,
    'backup-code': messages.useRecoveryCode,
  }
  return (
    <Ways>
      {others.map((each) => (
        <Way key={each} icon={icons[each]} name={names[each]} onChoose={() => onMethod(each)} />
      ))}
      {onLost && <Way icon={LifeBuoy} name={messages.lost} onChoose={onLost} />}
    </Ways>
  )
}

/** A list of other methods to confirm the user's identity, with a title. */
export function Ways({ children }: { children: ReactNode }) {
  const { otherWay } = useMessages(secondStepMessages, 'secondStep')
  const id = useId()
  return (
    <div className="gh-ways">
      <p className="gh-quiet" id={id}>
        {otherWay}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

type WayProps = { icon: LucideIcon; name: string; onChoose: () => void }

/** A button in the list of `Ways`. */
export function Way({ icon: Icon, name, onChoose }: WayProps) {
  return (
    <li>
      <button type="button" className="gh-way" onClick={onChoose}>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        <span>{name}</span>
        <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
      </button>
    </li>
  )
}
