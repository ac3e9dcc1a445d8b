import type { EventChange } from '../../contract/audit/events.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** An event as it was recorded. */
export type StoredEvent = {
  id: string
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
  createdAt: string
  /** The salts of the erasable parts; null for events that were recorded before salts existed. */
  salt: Buffer | null
}

/** Selects the columns of `StoredEvent` from a table with the alias `e`. */
export const eventColumns = sql`
  e.id::text as id, e.action, e.actor_id as "actorId", e.impersonator_id as "impersonatorId",
  e.by_administrator as "byAdministrator", e.subject_id as "subjectId", e.subject_user_id as "subjectUserId",
  e.organization_id as "organizationId", e.ip_address as "ipAddress", e.user_agent as "userAgent", e.details,
  e.changes, e.created_at as "createdAt", e.salt`

/** A range of transactions that have all ended, and the range of the ids of their unread events. */
export type EventWindow = { from: string; to: string | null; after: string; last: string }

/** Selects events by action and organization. An absent field does not restrict the selection. */
export type EventChoice = { actions?: readonly string[] | undefined; organizationId?: string | undefined }

/**
 * Whether a cursor may have unread events: its window is open, the database was restored, or there are events after its
 * last window. Ignores events with transaction numbers that this server has not reached yet, because another server
 * recorded them before a restore.
 */
export async function hasUnread(db: Database, name: string) {
  const found = await db.row<{ unread: boolean }>(sql`
    select c.to_transaction is not null or c.restored_event is not null or exists (
      select from events e
      where e.transaction_id >= c.next_transaction and e.transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        and e.id > c.floor_event) as unread
    from event_cursors c where c.name = ${name}`)
  return found?.unread ?? false
}

/** Returns the open window of a cursor, locked until the transaction ends; null if no window is open. */
export function lockOpenWindow(db: Database, name: string) {
  return db.row<EventWindow>(sql`
    select from_transaction::text as "from", to_transaction::text as "to", after_event::text as after,
      last_event::text as last
    from event_cursors where name = ${name} and to_transaction is not null for update`)
}

/**
 * Opens a window that ends before the oldest transaction that is still open. Does nothing if the cursor already has an
 * open window.
 *
 * If a new window would contain no events, the cursor moves past it without opening it, and `to` in the result is null.
 * After a restore, the restored events have transaction numbers of another server, which mean nothing on this server.
 * So one window contains all unread events up to the last restored one.
 */
export function openWindow(db: Database, name: string) {
  return db.row<EventWindow>(sql`
    with cursor as materialized (
      select c.*, pg_snapshot_xmin(pg_current_snapshot()) as ended
      from event_cursors c where c.name = ${name} and c.to_transaction is null for update
    ), opened as materialized (
      select name, next_transaction as from_transaction,
        case when restored_event is null then ended else '9223372036854775807'::xid8 end as to_transaction,
        coalesce(restored_event, 9223372036854775807) as last_event,
        coalesce(restored_transaction, ended) as next_transaction, floor_event,
        coalesce(restored_event, floor_event) as next_floor
      from cursor
    ), found as materialized (
      select e.id from opened, events e
      where e.transaction_id >= opened.from_transaction and e.transaction_id < opened.to_transaction
        and e.id > opened.floor_event and e.id <= opened.last_event
    ), bounds as materialized (
      select min(id) - 1 as after, max(id) as last from found
    )
    update event_cursors c
    set from_transaction = o.from_transaction, to_transaction = case when b.last is null then null else o.to_transaction end,
      after_event = coalesce(b.after, 0), last_event = coalesce(b.last, 0), next_transaction = o.next_transaction,
      floor_event = o.next_floor, restored_event = null, restored_transaction = null
    from opened o, bounds b
    where c.name = o.name
    returning c.from_transaction::text as "from", c.to_transaction::text as "to", c.after_event::text as after,
      c.last_event::text as last`)
}

/** Returns at most `max` events of a window that match `choice`, in the order of their ids. */
export function listWindow(db: Database, { from, to, after, last }: EventWindow, choice: EventChoice, max: number) {
  return db.rows<StoredEvent>(sql`
    select ${eventColumns}
    from events e
    where e.id > ${after}::bigint and e.id <= ${last}::bigint
      and coalesce(e.transaction_id, '0'::xid8) >= ${from}::xid8
      and coalesce(e.transaction_id, '0'::xid8) < ${to}::xid8
      ${chosenBy(choice)}
    order by e.id limit ${max}`)
}

function chosenBy({ actions, organizationId }: EventChoice) {
  return sql`
    ${actions ? sql`and e.action = any(${actions}::text[])` : sql``}
    ${organizationId === undefined ? sql`` : sql`and e.organization_id = ${organizationId}`}`
}

/** Counts the events that match `choice` and that a cursor has not read yet. Stops counting at `max`. */
export async function countUnread(db: Database, name: string, choice: EventChoice, max: number) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from event_cursors c join events e on
        e.id > c.after_event and e.id <= c.last_event and c.to_transaction is not null
          and coalesce(e.transaction_id, '0'::xid8) >= c.from_transaction
          and coalesce(e.transaction_id, '0'::xid8) < c.to_transaction
      where c.name = ${name} ${chosenBy(choice)}
      union all
      select 1 from event_cursors c join events e on e.transaction_id >= c.next_transaction and e.id > c.floor_event
      where c.name = ${name} ${chosenBy(choice)}
      limit ${max}) unread`)
  return count
}

/**
 * Returns the time of the next event that matches `choice` and that a cursor has not read yet: an event in the open
 * window if there is one, otherwise the first event after the window.
 */
export async function findOldestUnread(db: Database, name: string, choice: EventChoice) {
  const found = await db.row<{ createdAt: string }>(sql`
    select created_at as "createdAt" from (
      (select 1 as part, e.created_at from event_cursors c join events e on
        e.id > c.after_event and e.id <= c.last_event and c.to_transaction is not null
          and coalesce(e.transaction_id, '0'::xid8) >= c.from_transaction
          and coalesce(e.transaction_id, '0'::xid8) < c.to_transaction
      where c.name = ${name} ${chosenBy(choice)} order by e.id limit 1)
      union all
      (select 2, e.created_at from event_cursors c join events e
        on e.transaction_id >= c.next_transaction and e.id > c.floor_event
      where c.name = ${name} ${chosenBy(choice)} order by e.transaction_id, e.id limit 1)
    ) unread order by part limit 1`)
  return found?.createdAt ?? null
}

/** Adds the cursor `to` at the position of the cursor `from`. Does nothing if `to` already exists. */
export function copyCursor(db: Database, { from, to }: { from: string; to: string }) {
  return db.run(sql`
    insert into event_cursors
    select ${to}, from_transaction, to_transaction, after_event, last_event, next_transaction, floor_event, restored_event,
      restored_transaction
    from event_cursors where name = ${from} on conflict do nothing`)
}

/**
 * Moves a cursor within a window, or closes the window if `next` is null. Does nothing if the cursor has moved since
 * the window was read.
 */
export function advanceCursor(db: Database, name: string, { from, after }: EventWindow, next: string | null) {
  return db.run(sql`
    update event_cursors
    set after_event = coalesce(${next}::bigint, after_event),
      to_transaction = case when ${next}::bigint is null then null else to_transaction end
    where name = ${name} and from_transaction = ${from}::xid8 and after_event = ${after}::bigint`)
}

/** Moves a cursor to an event of its open window. */
export function moveCursor(db: Database, name: string, after: string) {
  return db.run(sql`update event_cursors set after_event = ${after}::bigint where name = ${name}`)
}

/** Closes the window of a cursor, because all of its events have been read. */
export function closeWindow(db: Database, name: string) {
  return db.run(sql`update event_cursors set to_transaction = null where name = ${name}`)
}

/**
 * Prepares the cursors after a restore to another database server. The transactions of this server have lower numbers
 * than those of the restored events, so each cursor reads its unread restored events in one window. Does nothing on the
 * server that recorded the events.
 */
export function adoptCursors(db: Database) {
  return db.run(sql`
    update event_cursors c
    set restored_event = coalesce((select max(id) from events), 0), restored_transaction = pg_current_xact_id()
    where c.restored_event is null
      and (c.next_transaction > pg_snapshot_xmax(pg_current_snapshot())
        or exists (
          select from (select id, transaction_id from events order by id desc limit 1) newest
          where newest.transaction_id >= pg_snapshot_xmax(pg_current_snapshot()) and newest.id > c.floor_event))`)
}
