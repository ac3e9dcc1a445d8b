import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { RecordedEvent } from '../../../../contract/audit/events.ts'
import { QueryBoundary } from '../../../layout/QueryResult.tsx'
import { useApp } from '../../../context/app.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { deviceName } from '../../account/devices/device-name.ts'
import { readUserAgent } from '../../account/devices/user-agent.ts'
import { EventUser } from '../audit-log/EventUser.tsx'
import { recordPath } from '../paths.ts'
import { eventsQuery } from '../../../data/admin.ts'
import { useNames } from '../audit-log/use-names.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'
import '../audit-log/EventTable.css'

/** The latest refused sign-ins, so that administrators notice attacks. */
export function RefusedSignIns() {
  const { Link } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const { events } = useMessages(auditLogMessages)
  const record = <Link href={recordPath({ action: 'session.refused' })}>{events.viewAuditLog}</Link>
  return (
    <Section
      id="refused"
      title={messages.refused}
      sentence={
        <>
          {messages.refusedSentence} {record}
        </>
      }
    >
      <QueryBoundary rows={5}>
        <Newest />
      </QueryBoundary>
    </Section>
  )
}

function Newest() {
  const { call } = useApp()
  const { overview: messages } = useMessages(overviewMessages)
  const { data } = useSuspenseInfiniteQuery(eventsQuery(call, { action: 'session.refused' }, '5'))
  const events = data.pages.flatMap((page) => page.events)
  const nameOf = useNames(events.flatMap(({ subjectId }) => subjectId ?? []))
  if (events.length === 0) return <p className="gh-quiet">{messages.noRefused}</p>
  return (
    <ul className="gh-event-lines">
      {events.map((event) => (
        <RefusedSignIn key={event.id} event={event} nameOf={nameOf} />
      ))}
    </ul>
  )
}

function RefusedSignIn({ event, nameOf }: { event: RecordedEvent; nameOf: ReturnType<typeof useNames> }) {
  const site = useMessages()
  const { ago, devices } = useMessages(dashboardMessages)
  const { overview: messages } = useMessages(overviewMessages)
  const { subjectId, ipAddress, userAgent, createdAt } = event
  return (
    <li>
      <div>
        <p>{subjectId ? <EventUser id={subjectId} name={nameOf(subjectId)} /> : messages.unknownAddress}</p>
        <p className="gh-small gh-quiet">
          <span className="gh-mono">{ipAddress}</span>
          {' · '}
          {deviceName(readUserAgent(userAgent ?? ''), devices)}
        </p>
      </div>
      <Time at={createdAt} locale={site.locale}>
        {ago((Date.now() - Date.parse(createdAt)) / 1000)}
      </Time>
    </li>
  )
}
