import type { RecordedEvent } from '../../../contract/audit/events.ts'

/** One event, or several failed sign-ins that are shown as one event. The newest event is first. */
export type EventGroup = readonly [RecordedEvent, ...RecordedEvent[]]

const longestMilliseconds = 10 * 60_000

/** Groups adjacent failed sign-ins with the same email address within ten minutes. Expects the newest event first. */
export function groupEvents(events: readonly RecordedEvent[]): EventGroup[] {
  const groups: [RecordedEvent, ...RecordedEvent[]][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group && belongTogether(group[0], event)) group.push(event)
    else groups.push([event])
  }
  return groups
}

function belongTogether(newest: RecordedEvent, event: RecordedEvent) {
  if (newest.action !== 'session.refused' || event.action !== newest.action) return false
  if (Date.parse(newest.createdAt) - Date.parse(event.createdAt) > longestMilliseconds) return false
  // The log does not contain email addresses that belong to no account. Failed sign-ins with such addresses are grouped
  // by IP address.
  return event.subjectId === newest.subjectId && (event.subjectId !== null || event.ipAddress === newest.ipAddress)
}
