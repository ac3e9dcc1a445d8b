import { eventActions, type SubjectKind } from '../../contract/audit/actions.ts'
import type { EventChange, RecordedEvent } from '../../contract/audit/events.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newestIds, orderOf, type EventFilter, type EventRange } from './event-filters.sql.ts'

type Row = Omit<RecordedEvent, 'actor' | 'impersonator' | 'organization' | 'subject' | 'changes'> & {
  changes: EventChange[] | null
  actorName: string | null
  actorEmail: string
  impersonatorName: string | null
  impersonatorEmail: string
  organizationName: string | null
  organizationSlug: string
  subjectUserId: string | null
  subjectUser: string | null
  subjectTeam: string | null
  subjectInvitation: string | null
  subjectAccount: string | null
}

/** Returns the newest events that match a filter, optionally only events before a given one. */
export async function listNewestEvents(db: Database, filter: EventFilter, page: EventRange) {
  const rows = await db.rows<Row>(sql`
    select e.id::text as id, e.action, e.actor_id as "actorId", e.impersonator_id as "impersonatorId",
      e.subject_id as "subjectId", e.organization_id as "organizationId", e.ip_address as "ipAddress",
      e.user_agent as "userAgent", e.details, e.changes, e.created_at as "createdAt",
      a.name as "actorName", a.email as "actorEmail", i.name as "impersonatorName", i.email as "impersonatorEmail",
      o.name as "organizationName", o.slug as "organizationSlug", e.subject_user_id as "subjectUserId",
      coalesce(nullif(su.name, ''), su.email) as "subjectUser", st.name as "subjectTeam",
      si.email as "subjectInvitation", sa.provider_id as "subjectAccount"
    from (${newestIds(filter, page)}) page
    join events e on e.id = page.id
    left join users a on a.id = e.actor_id
    left join users i on i.id = e.impersonator_id
    left join organizations o on o.id = e.organization_id
    left join users su on su.id = coalesce(e.subject_user_id, e.subject_id)
    left join teams st on st.id = e.subject_id and st.organization_id = e.organization_id
    left join invitations si on si.id = e.subject_id and si.organization_id = e.organization_id
    left join accounts sa on sa.id = e.subject_id
    order by ${orderOf(filter)}`)
  return rows.map(eventOf)
}

/** Returns the number of events that match a filter, counted up to a maximum. */
export async function countEvents(db: Database, filter: EventFilter, max: number) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (${newestIds(filter, { before: null, max })}) found`)
  return count
}

function eventOf(row: Row): RecordedEvent {
  const { id, action, actorId, impersonatorId, subjectId, organizationId } = row
  const { ipAddress, userAgent, details, changes, createdAt } = row
  return {
    id,
    action,
    actorId,
    actor: userOf(actorId, row.actorName, row.actorEmail),
    impersonatorId,
    impersonator: userOf(impersonatorId, row.impersonatorName, row.impersonatorEmail),
    subjectId,
    subject: subjectOf(row),
    organizationId,
    organization:
      organizationId !== null && row.organizationName !== null
        ? { id: organizationId, name: row.organizationName, slug: row.organizationSlug }
        : null,
    ipAddress,
    userAgent,
    details,
    // Restores the order of the keys, because the database orders the keys of an object by length.
    changes: (changes ?? []).map(({ field, before, after }) => ({ field, before, after })),
    createdAt,
  }
}

function userOf(id: string | null, name: string | null, email: string) {
  return id !== null && name !== null ? { id, name, email } : null
}

function subjectOf(row: Row): RecordedEvent['subject'] {
  const { subjectId: id, action } = row
  const kind = Object.hasOwn(eventActions, action) ? eventActions[action as keyof typeof eventActions] : null
  return id !== null && kind !== null ? { kind, id, name: nameOf(kind, row), userId: userIdOf(kind, row) } : null
}

/**
 * Returns the user that an event concerns. For a session or a provider's account, this is the actor unless the event
 * names another user.
 */
function userIdOf(kind: SubjectKind, { subjectId, subjectUserId, actorId }: Row) {
  if (kind === 'user') return subjectId
  return kind === 'session' || kind === 'account' ? (subjectUserId ?? actorId) : subjectUserId
}

/** Returns the name of a subject: for a session, the name of its user, and for an account, the name of its provider. */
function nameOf(kind: SubjectKind, row: Row) {
  const names: Record<SubjectKind, string | null> = {
    user: row.subjectUser,
    organization: row.organizationName,
    team: row.subjectTeam,
    invitation: row.subjectInvitation,
    member: row.subjectUserId === null ? null : row.subjectUser,
    session: row.subjectUserId === null ? row.actorName || row.actorEmail : row.subjectUser,
    account: row.subjectAccount,
    'key-pair': null,
    webhook: row.details?.name ?? null,
    'api-key': row.details?.name ?? null,
    'log-stream': row.details?.name ?? null,
  }
  return names[kind]
}
