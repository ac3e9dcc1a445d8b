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
  /** Whether screen readers announce the notice as soon as it appears. */
  isNews?: boolean
}

/** A notice that the user has to see: an error, a success, or something to wait for. */
export function Note({ kind, title, children, actions, isNews }: NoteProps) {
  const Icon = icons[kind]
  const role = isNews ? (kind === 'danger' || kind === 'wait' || kind === 'offline' ? 'alert' : 'status') : undefined
  return (
    <div {...usePart('note', `gh-note gh-note-${kind}`)}>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div className="gh-note-body">
        {/* Only the text is a live region. The countdown on a button below would be announced every second. */}
        <p {...(role ? { role } : {})}>
          {title && <strong>{title}</strong>} {children}
        </p>
        {actions && <div className="gh-note-actions">{actions}</div>}
      </div>
    </div>
  )
}
