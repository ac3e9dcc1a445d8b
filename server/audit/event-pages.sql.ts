import type { RecordedEvent } from '../../contract/audit/events.ts'
import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'

/** The filter of an event list; absent fields do not restrict it. */
export type EventFilter = {
  actorId?: string | undefined
  subjectId?: string | undefined
  organizationId?: string | undefined
  action?: string | undefined
  ipAddress?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<RecordedEvent, 'actor' | 'impersonator' | 'organization'> & {
  actorName: string | null
  actorEmail: string
  impersonatorName: string | null
  impersonatorEmail: string
  organizationName: string | null
  organizationSlug: string
}

/** The newest events that match a filter, optionally before one of them. */
export async function listNewestEvents(
  db: Database,
  filter: EventFilter,
  page: { before: string | null; max: number },
) {
  const rows = await db.rows<Row>(sql`
    select e.id::text as id, e.action, e.actor_id as "actorId", e.impersonator_id as "impersonatorId",
      e.subject_id as "subjectId", e.organization_id as "organizationId", e.ip_address as "ipAddress",
      e.user_agent as "userAgent", e.details, e.created_at as "createdAt",
      a.name as "actorName", a.email as "actorEmail", i.name as "impersonatorName", i.email as "impersonatorEmail",
      o.name as "organizationName", o.slug as "organizationSlug"
    from (
      select * from events e where ${admitted(filter, page.before)} order by e.id desc limit ${page.max}) e
    left join users a on a.id = e.actor_id
    left join users i on i.id = e.impersonator_id
    left join organizations o on o.id = e.organization_id
    order by e.id desc`)
  return rows.map(eventOf)
}

/** Contains only the given conditions, so that the statement uses its index. */
function admitted(filter: EventFilter, before: string | null): Statement {
  const { actorId, subjectId, organizationId, action, ipAddress, from, to } = filter
  const conditions = [
    actorId === undefined ? null : sql`(e.actor_id = ${actorId} or e.impersonator_id = ${actorId})`,
    subjectId === undefined ? null : sql`e.subject_id = ${subjectId}`,
    organizationId === undefined ? null : sql`e.organization_id = ${organizationId}`,
    action === undefined ? null : sql`e.action = ${action}`,
    ipAddress === undefined ? null : sql`e.ip_address = ${ipAddress}`,
    from === undefined ? null : sql`e.created_at >= ${from}`,
    to === undefined ? null : sql`e.created_at < ${to}`,
    before === null ? null : sql`e.id < ${before}::bigint`,
  ]
  return conditions
    .filter((condition) => condition !== null)
    .reduce((all, condition) => sql`${all} and ${condition}`, sql`true`)
}

function eventOf(row: Row): RecordedEvent {
  const {
    actorName,
    actorEmail,
    impersonatorName,
    impersonatorEmail,
    organizationName: name,
    organizationSlug: slug,
    ...event
  } = row
  const { organizationId: id } = event
  return {
    ...event,
    actor: userOf(event.actorId, actorName, actorEmail),
    impersonator: userOf(event.impersonatorId, impersonatorName, impersonatorEmail),
    organization: id !== null && name !== null ? { id, name, slug } : null,
  }
}

function userOf(id: string | null, name: string | null, email: string) {
  return id !== null && name !== null ? { id, name, email } : null
}
