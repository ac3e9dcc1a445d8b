import { CircleAlert, CircleCheck, Clock, Info, Mail, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Note.css'

const icons = {
  danger: CircleAlert,
  warn: CircleAlert,
  ok: CircleCheck,
  info: Info,
  wait: Clock,
  mail: Mail,
  offline: WifiOff,
  quiet: Info,
}

type NoteProps = {
  kind: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Read out as soon as it appears. */
  isNews?: boolean
}

/** A fact that a person has to know here: what went wrong, what went well, what to wait for. */
export function Note({ kind, title, children, actions, isNews }: NoteProps) {
  const Icon = icons[kind]
  const role = isNews ? (kind === 'danger' || kind === 'wait' || kind === 'offline' ? 'alert' : 'status') : undefined
  return (
    <div {...usePart('note', `ah-note ah-note-${kind}`)}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div className="ah-note-body">
        {/* Only the words are read out by themselves: what ticks in a button beside them would be read each second. */}
        <p {...(role ? { role } : {})}>
          {title && <strong>{title}</strong>} {children}
        </p>
        {actions && <div className="ah-note-actions">{actions}</div>}
      </div>
    </div>
  )
}
