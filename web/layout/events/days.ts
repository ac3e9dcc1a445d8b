import { writeDate } from '../../ui/date-formats.ts'

/** The events of one day, newest first. */
export type EventDay<Event> = { key: string; name: string; date: string | null; events: Event[] }

/** Groups events by their day in the browser’s time zone, in the order given. */
export function groupByDay<Event>(
  events: readonly Event[],
  { at, now, locale }: { at: (event: Event) => string; now: Date; locale: string },
): EventDay<Event>[] {
  const days = new Map<number, EventDay<Event>>()
  for (const event of events) {
    const moment = new Date(at(event))
    const start = startOf(moment)
    const day = days.get(start) ?? { key: String(start), ...nameOf(moment, now, locale), events: [] }
    day.events.push(event)
    days.set(start, day)
  }
  return [...days.values()]
}

/** Names today, yesterday and five earlier days, each with the date. Older and future days get only the date. */
function nameOf(moment: Date, now: Date, locale: string) {
  const age = Math.round((startOf(now) - startOf(moment)) / 86_400_000)
  const date = writeDate(moment, locale, moment.getFullYear() === now.getFullYear() ? 'day' : 'date')
  if (age < 0 || age > 6) return { name: date, date: null }
  if (age > 1) return { name: writeDate(moment, locale, 'weekday'), date }
  const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-age, 'day')
  return { name: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1), date }
}

function startOf(moment: Date) {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
