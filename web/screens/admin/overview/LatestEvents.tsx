import { useInfiniteQuery } from '@tanstack/react-query'
import type { RecordedEvent } from '../../../../contract/audit/events.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { latestEventsQuery } from '../../../data/admin.ts'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { EventRow } from '../../../layout/events/EventRow.tsx'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { Rich } from '../../../ui/Rich.tsx'
import { EventDetails } from '../../events/EventDetails.tsx'
import { lookOf } from '../../events/event-looks.ts'
import type { EventScope } from '../../events/event-scope.ts'
import { groupEvents } from '../../events/group-events.ts'
import { useEventSentence } from '../../events/use-event-sentence.ts'
import { adminOrganizationPath, recordPath, userPath } from '../paths.ts'

const shownEvents = 6

/** The latest events. Several failed sign-ins for one email address are shown as one event. */
export function LatestEvents() {
  const { call } = useApp()
  return (
    <QueryData result={useInfiniteQuery(latestEventsQuery(call))} rows={6}>
      {({ pages }) => <EventGroups events={pages.flatMap(({ events }) => events)} />}
    </QueryData>
  )
}

function EventGroups({ events }: { events: readonly RecordedEvent[] }) {
  const { overview: messages } = useMessages(overviewMessages)
  const groups = groupEvents(events).slice(0, shownEvents)
  const write = useEventSentence(scope)
  if (groups.length === 0) return <p className="gh-activity-none">{messages.noActivity}</p>
  return (
    <ul>
      {groups.map((group) => {
        const [{ id, action, createdAt }] = group
        const { Icon, tone } = lookOf(action)
        return (
          <EventRow
            key={id}
            icon={<Icon size={16} strokeWidth={1.6} />}
            tone={tone}
            sentence={<Rich text={write(group)} />}
            at={createdAt}
            timeText={messages.shortAgo((Date.now() - Date.parse(createdAt)) / 1000)}
            details={() => <EventDetails group={group} scope={scope} />}
          />
        )
      })}
    </ul>
  )
}

const scope: EventScope = {
  paths: {
    event: (id) => recordPath({ event: id }),
    user: userPath,
    organization: adminOrganizationPath,
    similar: (actions) => recordPath({ action: actions.join(',') }),
  },
}
