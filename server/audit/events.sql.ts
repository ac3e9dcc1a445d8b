import type { EventAction } from '../../contract/audit/actions.ts'
import type { EventChange } from '../../contract/audit/events.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type EventRow = {
  action: string
  actorId: string | null
  impersonatorId: string | null
  byAdministrator: boolean
  subjectId: string | null
  subjectUserId: string | null
  organizationId: string | null
  ipAddress: string
  userAgent: string | null
  details: Readonly<Record<string, string | null>> | null
  changes: readonly EventChange[] | null
  createdAt: Date
}

export function insertEvent(db: Database, event: EventRow) {
  return db.run(sql`
    insert into events (action, actor_id, impersonator_id, by_administrator, subject_id, subject_user_id,
                        organization_id, ip_address, user_agent, details, changes, created_at)
    values (${event.action}, ${event.actorId}, ${event.impersonatorId}, ${event.byAdministrator}, ${event.subjectId},
            ${event.subjectUserId}, ${event.organizationId}, ${event.ipAddress}, ${event.userAgent},
            ${event.details && JSON.stringify(event.details)}::jsonb,
            ${event.changes && JSON.stringify(event.changes)}::jsonb, ${event.createdAt})`)
}

/**
 * Adds an event without an actor or a subject, unless an event with the same action was added in the last
 * `everySeconds` seconds. Returns whether the event was added.
 *
 * Each action has a row in `rate_limits`. Concurrent statements lock this row in turn, and each sees its latest value.
 */
export async function insertSpacedEvent(
  db: Database,
  { action, everySeconds, now }: { action: string; everySeconds: number; now: Date },
) {
  const count = await db.run(sql`
    with turn as (
      insert into rate_limits as r (key, count, last_request) values (${`event:${action}`}, 1, ${now.getTime()})
      on conflict (key) do update set last_request = excluded.last_request
        where abs(excluded.last_request - r.last_request) >= ${everySeconds * 1000}::bigint
      returning 1)
    insert into events (action, ip_address, created_at) select ${action}, '', ${now}::timestamptz from turn`)
  return count > 0
}

/** Whether an event with this action was added since this time. */
export async function hasEventSince(db: Database, action: string, since: Date) {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from events where action = ${action} and created_at > ${since}) as found`)
  return found
}

/** Deletes the logged changes of events about a user, and the salts of these changes. */
export function deleteChangesOf(db: Database, userId: string) {
  return db.run(sql`
    update events set changes = null, salt = substring(salt for 32)
    where subject_id = ${userId} and changes is not null`)
}

/** The salt of an event, with zeros for the part of the details. So the other parts keep their positions. */
const saltWithoutDetails = sql`overlay(salt placing decode(repeat('00', 16), 'hex') from 17 for 16)`

/** A condition for events about a user's own API keys. Excludes the keys of organizations and of the site. */
function isAboutKeyOf(userId: string) {
  return sql`
    actor_id = ${userId} and action like 'api-key.%' and organization_id is null
    and not by_administrator`
}

/**
 * Deletes the details of events that a user caused with their own API keys, because the details contain the key's name.
 * A key counts as the user's own if its name is in `keyNames` or in an event about a key of the user. The logged
 * changes stay.
 */
export function deleteUsesOfKeys(db: Database, userId: string, keyNames: readonly string[]) {
  return db.run(sql`
    update events set details = null, salt = ${saltWithoutDetails}
    where actor_id = ${userId} and details ->> 'apiKey' in (
      select unnest(${keyNames}::text[])
      union
      select details ->> 'name' from events where ${isAboutKeyOf(userId)})`)
}

/** Deletes the details, the logged changes and their salts from events about the API keys and passkeys of a user. */
export function deleteKeyNames(db: Database, userId: string) {
  return db.run(sql`
    update events set details = null, changes = null, salt = substring(salt for 16)
    where (${isAboutKeyOf(userId)} or subject_id = ${userId} and action like 'passkey.%')
      and (details is not null or changes is not null)`)
}

/** Deletes events with one of these actions that are older than this many days. */
export function deleteDueEventsOf(db: Database, actions: readonly EventAction[], days: number, max: number) {
  return db.run(sql`
    delete from events where id in (
      select id from events
      where action = any(${actions}::text[]) and created_at < now() - make_interval(days => ${days}::int)
      limit ${max} for update skip locked)`)
}

/** Deletes events older than this many days. */
export function deleteDueEvents(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from events where id in (
      select id from events where created_at < now() - make_interval(days => ${days}::int)
      order by created_at limit ${max} for update skip locked)`)
}
