import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { StoredEvent } from '../events/reader.ts'

/**
 * For each event, adds a delivery for each webhook that receives the event, and the webhook's lane for the subject of
 * the event.
 *
 * If the lane exists already, increases its count `fed`. So a process that found the lane empty notices the new
 * delivery and does not delete the lane.
 */
export function insertDeliveries(db: Database, events: readonly StoredEvent[], now: Date) {
  const rows = events.map(({ id, action, actorId, subjectId, organizationId, createdAt }) => ({
    id,
    action,
    actor: actorId,
    subject: subjectId,
    organization: organizationId,
    at: createdAt,
  }))
  return db.run(sql`
    with wanted as materialized (
      select e.id as endpoint_id, f.*, coalesce(f.subject, '') as lane
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f(id bigint, action text, actor text, subject text, organization text, at timestamptz)
      join webhook_endpoints e on e.disabled_at is null and f.at >= e.created_at
        and (e.organization_id is null or e.organization_id = f.organization)
        and (e.organization_ids is null or f.organization = any(e.organization_ids))
        and (e.actions is null or f.action = any(e.actions))
    ), added as (
      insert into webhook_deliveries
        (endpoint_id, event_id, action, actor_id, subject_id, organization_id, occurred_at, subject, created_at)
      select endpoint_id, id, action, actor, subject, organization, at, lane, ${now} from wanted order by id, endpoint_id
    )
    insert into webhook_lanes as l (endpoint_id, subject, next_at)
    select distinct endpoint_id, lane, ${now}::timestamptz from wanted order by 1, 2
    on conflict (endpoint_id, subject) do update set fed = l.fed + 1`)
}

/**
 * A lane that this process has claimed until its lease ends: the queue of one webhook's deliveries about one subject.
 * `fed` counts how often deliveries were added to the lane before it was claimed.
 */
export type Lane = { endpointId: string; subject: string; lockedUntil: string; fed: number }

type Claim = {
  now: Date
  leaseEnd: Date
  nextProbeAt: Date
  /** The maximum number of lanes to claim. */
  max: number
  /**
   * The maximum number of lanes of one webhook in this process. `taken` is the number of running lanes by webhook.
   */
  concurrency: number
  taken: ReadonlyMap<string, number>
}

/**
 * Claims lanes that are due, starting with the lane that has been due longest.
 *
 * For a paused webhook, claims one lane each time `probe_at` has passed. For a disabled webhook, claims any number of
 * lanes, because their deliveries are given up and not sent. Reads only webhooks with lanes, so idle webhooks cost
 * nothing.
 */
export function claimLanes(db: Database, { now, leaseEnd, nextProbeAt, max, concurrency, taken }: Claim) {
  return db.rows<Lane>(sql`
    with recursive busy(id) as (
      (select endpoint_id from webhook_lanes order by endpoint_id limit 1)
      union all
      select (select l.endpoint_id from webhook_lanes l where l.endpoint_id > b.id order by l.endpoint_id limit 1)
      from busy b where b.id is not null
    ), probing as (
      update webhook_endpoints e set probe_at = ${nextProbeAt} from busy b
      where e.id = b.id and e.paused_at is not null and e.disabled_at is null and e.probe_at <= ${now}
      returning e.id
    ), quotas as materialized (
      select e.id, p.id is not null as is_probing, case
        when e.disabled_at is not null then ${max}::int
        when e.paused_at is not null then case when p.id is null then 0 else 1 end
        else greatest(0, ${concurrency}::int - coalesce(t.count, 0)) end as quota
      from busy b join webhook_endpoints e on e.id = b.id left join probing p on p.id = e.id
      left join unnest(${[...taken.keys()]}::text[], ${[...taken.values()]}::int[]) t(id, count) on t.id = e.id
    ), due as materialized (
      select l.* from quotas q cross join lateral (
        select endpoint_id, subject, next_at from webhook_lanes l
        where l.endpoint_id = q.id and (l.next_at <= ${now} or q.is_probing)
          and (l.locked_until is null or l.locked_until <= ${now})
        order by l.next_at limit q.quota for update skip locked) l
      order by l.next_at limit ${max}
    )
    update webhook_lanes l set locked_until = ${leaseEnd} from due
    where l.endpoint_id = due.endpoint_id and l.subject = due.subject
    returning l.endpoint_id as "endpointId", l.subject, l.locked_until as "lockedUntil", l.fed`)
}

export type WaitingDelivery = {
  id: string
  eventId: string
  endpointId: string
  subject: string
  action: string
  actorId: string | null
  subjectId: string | null
  organizationId: string | null
  occurredAt: string
  attempts: number
  firstAttemptAt: string | null
}

/** Returns the waiting deliveries of lanes in order, at most `max` for each lane. */
export function listWaiting(db: Database, lanes: readonly Lane[], max: number) {
  return db.rows<WaitingDelivery>(sql`
    select d.id, d.event_id::text as "eventId", d.endpoint_id as "endpointId", d.subject, d.action, d.actor_id as "actorId",
      d.subject_id as "subjectId", d.organization_id as "organizationId", d.occurred_at as "occurredAt", d.attempts,
      d.first_attempt_at as "firstAttemptAt"
    from unnest(${lanes.map((lane) => lane.endpointId)}::text[], ${lanes.map((lane) => lane.subject)}::text[])
      as lane(endpoint_id, subject)
    cross join lateral (
      select * from webhook_deliveries d
      where d.endpoint_id = lane.endpoint_id and d.subject = lane.subject and d.status = 'waiting'
      order by d.position limit ${max}) d
    order by d.position`)
}

export type AttemptRow = {
  deliveryId: string
  at: Date
  status: number | null
  milliseconds: number
  reply: string | null
  error: string | null
}

export function insertAttempts(db: Database, attempts: readonly AttemptRow[]) {
  return db.run(sql`
    insert into webhook_attempts (delivery_id, attempted_at, status, milliseconds, reply, error)
    select a."deliveryId", a.at, a.status, a.milliseconds, a.reply, a.error
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as a("deliveryId" uuid, at timestamptz, status int, milliseconds int, reply text, error text)
    join webhook_deliveries d on d.id = a."deliveryId"`)
}

export type DeliveryResult = { id: string; status: 'waiting' | 'delivered' | 'failed'; attempts: number; at: Date }

/** Adds attempts to deliveries and stores the resulting status. Skips deliveries that are no longer waiting. */
export function updateDeliveries(db: Database, results: readonly DeliveryResult[]) {
  return db.run(sql`
    update webhook_deliveries d
    set status = r.status, attempts = d.attempts + r.attempts, last_attempt_at = r.at,
      first_attempt_at = coalesce(d.first_attempt_at, r.at)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id uuid, status text, attempts int, at timestamptz)
    where d.id = r.id and d.status = 'waiting'`)
}

/** Marks all waiting deliveries in the lanes as failed. */
export function giveUpLanes(db: Database, lanes: readonly Lane[]) {
  return db.run(sql`
    update webhook_deliveries d set status = 'failed'
    from unnest(${lanes.map((lane) => lane.endpointId)}::text[], ${lanes.map((lane) => lane.subject)}::text[])
      as lane(endpoint_id, subject)
    where d.endpoint_id = lane.endpoint_id and d.subject = lane.subject and d.status = 'waiting'`)
}

/**
 * Deletes lanes that were found empty and that this process still holds. Keeps a lane to which deliveries were added
 * since the lane was claimed.
 */
export function deleteLanes(db: Database, lanes: readonly Lane[]) {
  return db.run(sql`
    delete from webhook_lanes l using jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb)
      as r("endpointId" text, subject text, "lockedUntil" timestamptz, fed int)
    where l.endpoint_id = r."endpointId" and l.subject = r.subject and l.locked_until = r."lockedUntil" and l.fed = r.fed`)
}

/** Releases claimed lanes, and makes them due at the time of their next attempt. */
export function releaseLanes(db: Database, lanes: readonly (Lane & { nextAt: Date })[]) {
  return db.run(sql`
    update webhook_lanes l set locked_until = null, next_at = r."nextAt"
    from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb)
      as r("endpointId" text, subject text, "lockedUntil" timestamptz, "nextAt" timestamptz)
    where l.endpoint_id = r."endpointId" and l.subject = r.subject and l.locked_until = r."lockedUntil"`)
}
