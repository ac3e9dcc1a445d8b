import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMessages } from '../../context/messages.ts'
import { writeDate } from '../../ui/date-formats.ts'
import { Time } from '../../ui/Time.tsx'
import './Events.css'

/** The color of an event’s icon. */
export type EventTone = 'neutral' | 'danger' | 'warn' | 'ok' | 'info'

type EventRowProps = {
  /** An icon of 16 px. */
  icon: ReactNode
  tone?: EventTone
  /** A sentence without links, because the whole row is a button. */
  sentence: ReactNode
  /** The device and the IP address. */
  place?: ReactNode
  at: string
  /** Shown instead of the time of day, for example `4 min`. */
  timeText?: string | undefined
  /** Rendered while the row is open. Without details, the row does not open. */
  details?: (() => ReactNode) | undefined
  startsOpen?: boolean
}

/** One event as a sentence with its details below. Use it in `EventDays` or in a list. */
export function EventRow({ details, startsOpen = false, ...summary }: EventRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)

  if (!details)
    return (
      <li className="gh-event">
        <div className="gh-event-row">
          <Summary {...summary} />
        </div>
      </li>
    )

  // Closes only the details, not a panel around the list.
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape for inner controls
    <li className="gh-event" onKeyDown={closeOnEscape}>
      <button
        type="button"
        ref={button}
        className="gh-event-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Summary {...summary} />
        <ChevronDown className="gh-event-chevron" size={18} strokeWidth={1.6} aria-hidden />
      </button>
      {isOpen && (
        <div className="gh-event-details" id={id}>
          <div>{details()}</div>
        </div>
      )}
    </li>
  )
}

type SummaryProps = Omit<EventRowProps, 'details' | 'startsOpen'>

function Summary({ icon, tone = 'neutral', sentence, place, at, timeText }: SummaryProps) {
  const { locale } = useMessages()
  return (
    <>
      <span className={`gh-event-icon gh-event-${tone}`} aria-hidden>
        {icon}
      </span>
      <span className="gh-event-sentence">{sentence}</span>
      {place && <span className="gh-event-place">{place}</span>}
      <span className="gh-event-time">
        <Time at={at} locale={locale}>
          {timeText ?? writeDate(new Date(at), locale, 'clock')}
        </Time>
      </span>
    </>
  )
}
