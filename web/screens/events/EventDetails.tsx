import type { ReactNode } from 'react'
import type { EventChange, RecordedEvent } from '../../../contract/audit/events.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { eventMessages } from '../../messages/en/events.ts'
import { writeDate } from '../../ui/date-formats.ts'
import { useDeviceName } from './EventPlace.tsx'
import { CopyEventLink } from './CopyEventLink.tsx'
import type { EventPaths, EventScope } from './event-scope.ts'
import type { EventGroup } from './group-events.ts'
import { similarEvents, similarGroupOf } from './similar-events.ts'
import './EventDetails.css'

/** The details of an event: its changes, its device and IP address, its exact time, and links to related pages. */
export function EventDetails({ group, scope }: { group: EventGroup; scope: EventScope }) {
  const [event] = group
  return (
    <>
      {event.changes.length > 0 && <Changes changes={event.changes} />}
      {group.length > 1 ? <Attempts group={group} /> : <Origin event={event} />}
      {scope.paths && <EventLinks event={event} scope={scope} paths={scope.paths} />}
    </>
  )
}

function Changes({ changes }: { changes: readonly EventChange[] }) {
  const { event: messages } = useMessages(eventMessages)
  const write = useWrittenValue()
  return (
    <table className="gh-event-changes">
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          <th scope="col">{messages.before}</th>
          <th scope="col">{messages.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{messages.fieldName(field)}</th>
            <td>{before === null ? messages.noValue : <del>{write(field, before)}</del>}</td>
            <td>{after === null ? messages.noValue : <strong>{write(field, after)}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const momentFields = ['banExpires', 'expiresAt']

/** Returns a function that formats a logged value for display, for example a role by its name. */
function useWrittenValue() {
  const { locale } = useMessages()
  const { event: messages } = useMessages(eventMessages)
  return (field: string, value: string) => {
    if (field === 'role') return messages.roleNames(value)
    if (value === 'true') return messages.yes
    if (value === 'false') return messages.no
    return momentFields.includes(field) ? writeDate(new Date(value), locale, 'second') : value
  }
}

function Origin({ event }: { event: RecordedEvent }) {
  const { locale } = useMessages()
  const { event: messages } = useMessages(eventMessages)
  const device = useDeviceName()(event)
  const { ipAddress, createdAt, id } = event
  return (
    <dl className="gh-event-facts">
      {device !== null && <Fact label={messages.device}>{device}</Fact>}
      {ipAddress !== '' && <Fact label={messages.ipAddress}>{<span className="gh-mono">{ipAddress}</span>}</Fact>}
      <Fact label={messages.time}>{writeDate(new Date(createdAt), locale, 'second')}</Fact>
      <Fact label={messages.id}>{<span className="gh-mono">{id}</span>}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The events of a group, each with its time, device and IP address. */
function Attempts({ group }: { group: EventGroup }) {
  const { locale } = useMessages()
  const { event: messages } = useMessages(eventMessages)
  const deviceOf = useDeviceName()
  return (
    <table className="gh-event-changes">
      <thead>
        <tr>
          <th scope="col">{messages.time}</th>
          <th scope="col">{messages.device}</th>
          <th scope="col">{messages.ipAddress}</th>
        </tr>
      </thead>
      <tbody>
        {group.map((event) => (
          <tr key={event.id}>
            <td>{writeDate(new Date(event.createdAt), locale, 'second')}</td>
            <td>{deviceOf(event) ?? '–'}</td>
            <td className="gh-mono">{event.ipAddress || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type EventLinksProps = { event: RecordedEvent; scope: EventScope; paths: EventPaths }

function EventLinks({ event, scope, paths }: EventLinksProps) {
  const { Link } = useApp()
  const { event: messages } = useMessages(eventMessages)
  const { subject, organization } = event
  const group = similarGroupOf(event.action)
  const userId = subject?.userId ?? event.actorId
  const userName = subject?.userId ? subject.name : (event.actor?.name ?? null)
  const links = [
    paths.event && <CopyEventLink key="copy" path={paths.event(event.id)} />,
    paths.inAuditLog && (
      <Link key="audit-log" href={paths.inAuditLog(event.id)}>
        {messages.inAuditLog}
      </Link>
    ),
    paths.user && userId !== null && userName && userId !== scope.about?.id && (
      <Link key="user" href={paths.user(userId)}>
        {messages.openUser(userName)}
      </Link>
    ),
    paths.organization && organization && (
      <Link key="organization" href={paths.organization(organization.id)}>
        {messages.openUser(organization.name)}
      </Link>
    ),
    paths.similar && group && (
      <Link key="similar" href={paths.similar(similarEvents[group])}>
        {messages.similar[group]}
      </Link>
    ),
  ].filter((link) => link)
  if (links.length === 0) return null
  return <p className="gh-event-links">{links}</p>
}
