import { lazy, Suspense, useEffect } from 'react'
import type { RecordedEvent } from '../../../contract/audit/events.ts'
import { EventDays } from '../../layout/events/EventDays.tsx'
import { EventRow } from '../../layout/events/EventRow.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { EventPlace } from './EventPlace.tsx'
import { lookOf } from './event-looks.ts'
import type { EventScope } from './event-scope.ts'
import { groupEvents, type EventGroup } from './group-events.ts'
import { useEventSentence } from './use-event-sentence.ts'

const loadDetails = () => import('./EventDetails.tsx')
const EventDetails = lazy(async () => ({ default: (await loadDetails()).EventDetails }))

type RecordedEventsProps = {
  /** Newest first. */
  events: readonly RecordedEvent[]
  scope: EventScope
  /** The event whose row starts open. */
  openId?: string | undefined
}

/** Events grouped by day. Each row shows an event as a sentence, and expands to show its details. */
export function RecordedEvents({ events, scope, openId }: RecordedEventsProps) {
  // Preloads the details, so that a row opens at once.
  useEffect(() => void loadDetails(), [])
  return (
    <EventDays events={groupEvents(events)} at={([newest]) => newest.createdAt}>
      {(group) => (
        <RecordedEventRow key={group[0].id} group={group} scope={scope} startsOpen={group[0].id === openId} />
      )}
    </EventDays>
  )
}

type RecordedEventRowProps = {
  group: EventGroup
  scope: EventScope
  startsOpen: boolean
}

/** One event, or a group of failed sign-ins, as a row. */
function RecordedEventRow({ group, scope, startsOpen }: RecordedEventRowProps) {
  const write = useEventSentence(scope)
  const [{ action, createdAt }] = group
  const { Icon, tone } = lookOf(action)
  return (
    <EventRow
      icon={<Icon size={16} strokeWidth={1.6} />}
      tone={tone}
      sentence={<Rich text={write(group)} />}
      place={<EventPlace group={group} />}
      at={createdAt}
      startsOpen={startsOpen}
      details={() => (
        <Suspense>
          <EventDetails group={group} scope={scope} />
        </Suspense>
      )}
    />
  )
}
