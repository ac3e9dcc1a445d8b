import type { ReactNode } from 'react'
import { useMessages } from '../../context/messages.ts'
import { groupByDay } from './days.ts'
import './Events.css'

type EventDaysProps<Event> = {
  /** The events, newest first. */
  events: readonly Event[]
  /** Returns the time of an event. */
  at: (event: Event) => string
  /** Renders an event as an `EventRow` with a key. */
  children: (event: Event) => ReactNode
}

/** A list of events, grouped under the headings of their days. */
export function EventDays<Event>({ events, at, children }: EventDaysProps<Event>) {
  const { locale } = useMessages()
  return (
    <div className="gh-events">
      {groupByDay(events, { at, now: new Date(), locale }).map(({ key, name, date, events: ofDay }) => (
        <section key={key} className="gh-events-day">
          <h2>
            {name} {date && <span>{date}</span>}
          </h2>
          <ul>{ofDay.map(children)}</ul>
        </section>
      ))}
    </div>
  )
}
