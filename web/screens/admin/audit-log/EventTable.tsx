import type { RecordedEvent } from '../../../../contract/audit/events.ts'
import { useApp } from '../../../context/app.tsx'
import { cellClass, Table, type Column } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { deviceName } from '../../account/devices/device-name.ts'
import { readUserAgent } from '../../account/devices/user-agent.ts'
import { EventUser } from './EventUser.tsx'
import { adminOrganizationPath } from '../paths.ts'
import { useNames } from './use-names.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { useMessages } from '../../../context/messages.ts'
import './EventTable.css'

const where = { name: 'event-where', isSpare: true }

type EventTableProps = {
  events: readonly RecordedEvent[]
  /** All events have the same actor, so the table has no column for it. */
  isByOne?: boolean
}

/** A table of events: the action, the actor, the IP address with the device, and the time. */
export function EventTable({ events, isByOne = false }: EventTableProps) {
  const { events: messages } = useMessages(auditLogMessages)
  const about = events.filter(isAboutUser).map(({ subjectId }) => subjectId!)
  const nameOf = useNames(about)
  const columns: Column[] = [
    { name: 'event-what', label: messages.what },
    ...(isByOne ? [] : [{ name: 'event-who', label: messages.who }]),
    { ...where, label: messages.where },
    { name: 'event-when', label: messages.when },
  ]
  return (
    <Table label={messages.list} columns={columns}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} nameOf={nameOf} isByOne={isByOne} />
      ))}
    </Table>
  )
}

/** True if the subject of an event is a user, which the event’s action shows. */
function isAboutUser({ action, subjectId }: RecordedEvent) {
  return subjectId !== null && (/^(?:user|impersonation|mail)\./.test(action) || action === 'session.refused')
}

type SubjectProps = { event: RecordedEvent; nameOf: ReturnType<typeof useNames> }

function EventRow({ event, nameOf, isByOne }: SubjectProps & { isByOne: boolean }) {
  const site = useMessages()
  const { ago, devices } = useMessages(dashboardMessages)
  const { events: messages } = useMessages(auditLogMessages)
  return (
    <tr className="gh-event">
      <td className="gh-cell-event-what">
        <p>{messages.action(event.action)}</p>
        <Subject event={event} nameOf={nameOf} />
        <Organization event={event} />
        <Details details={event.details} />
      </td>
      {!isByOne && (
        <td className="gh-cell-event-who">
          <Actor event={event} />
        </td>
      )}
      <td className={cellClass(where)}>
        <span className="gh-mono">{event.ipAddress}</span>
        {event.userAgent && <p className="gh-event-quiet">{deviceName(readUserAgent(event.userAgent), devices)}</p>}
      </td>
      <td className="gh-cell-event-when">
        <Time at={event.createdAt} locale={site.locale}>
          {ago((Date.now() - Date.parse(event.createdAt)) / 1000)}
        </Time>
      </td>
    </tr>
  )
}

/** The user who acted. During impersonation, the administrator comes first. */
function Actor({ event }: { event: RecordedEvent }) {
  const { events: messages } = useMessages(auditLogMessages)
  const { actorId, actor, impersonatorId, impersonator } = event
  if (actorId === null) return <span className="gh-quiet">{messages.nobody}</span>
  const acting = actor ? <EventUser id={actorId} name={actor.name || actor.email} /> : messages.deletedPerson
  if (impersonatorId === null) return acting
  return (
    <>
      {impersonator ? (
        <EventUser id={impersonatorId} name={impersonator.name || impersonator.email} />
      ) : (
        messages.deletedPerson
      )}
      <p className="gh-event-quiet">{messages.as(actor?.name ?? messages.deletedPerson)}</p>
    </>
  )
}

/** The user an event is about, unless they are the actor themselves. */
function Subject({ event, nameOf }: SubjectProps) {
  const { events: messages } = useMessages(auditLogMessages)
  const { subjectId, actorId, action } = event
  if (subjectId === null || subjectId === actorId || !isAboutUser(event)) return null
  return (
    <p className="gh-event-quiet">
      {messages.about} <EventUser id={subjectId} name={action === 'user.deleted' ? undefined : nameOf(subjectId)} />
    </p>
  )
}

/** The organization an event is about or happened in, or its id if the organization was deleted. */
function Organization({ event }: Pick<SubjectProps, 'event'>) {
  const { Link } = useApp()
  const { events: messages } = useMessages(auditLogMessages)
  const { action, organizationId, organization } = event
  if (organizationId === null) return null
  return (
    <p className="gh-event-quiet">
      {action.startsWith('organization.') ? messages.about : messages.in}{' '}
      {organization ? (
        <Link href={adminOrganizationPath(organizationId)}>{organization.name}</Link>
      ) : (
        <code>{organizationId}</code>
      )}
    </p>
  )
}

function Details({ details }: Pick<RecordedEvent, 'details'>) {
  const known = Object.entries(details ?? {}).filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return <p className="gh-event-quiet gh-mono">{known.map(([name, value]) => `${name}: ${value}`).join(' · ')}</p>
}
