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
  /** All by one person, who is not named again in each row. */
  isByOne?: boolean
}

/** What happened, an event a row: what, by whom, from where and when. */
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

/** Whether an event was done to a person, which its name tells. */
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

/** Who did it; an administrator who acted as somebody else stands first. */
function Actor({ event }: { event: RecordedEvent }) {
  const { events: messages } = useMessages(auditLogMessages)
  const { actorId, actor, impersonatorId, impersonator } = event
  if (actorId === null) return <span className="gh-quiet">{messages.nobody}</span>
  const acting = actor ? <EventUser id={actorId} name={actor.name || actor.email} /> : messages.gone
  if (impersonatorId === null) return acting
  return (
    <>
      {impersonator ? <EventUser id={impersonatorId} name={impersonator.name || impersonator.email} /> : messages.gone}
      <p className="gh-event-quiet">{messages.as(actor?.name ?? messages.gone)}</p>
    </>
  )
}

/** The person it was done to, unless that is the one who did it. */
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

/** The organization it was done to or in; the id of one that is gone. */
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
