import type { Delivery, DeliveryAttempt, DeliveryFilter } from '../../contract/webhooks/deliveries.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type DeliveryRow = Delivery & { position: string }

/**
 * The columns of a delivery. A lane is the queue of one webhook's deliveries about one subject. A lane sends its
 * deliveries in order. `isBehind` is true if an earlier delivery in the lane is still waiting.
 */
const columns = sql`
  d.id, d.position::text as position, d.endpoint_id as "webhookId", d.event_id::text as "eventId", d.action,
  d.actor_id as "actorId", d.subject_id as "subjectId", d.organization_id as "organizationId",
  d.occurred_at as "occurredAt", d.status, d.attempts, d.last_attempt_at as "lastAttemptAt",
  d.status = 'waiting' and exists (
    select from webhook_deliveries b
    where b.endpoint_id = d.endpoint_id and b.subject = d.subject and b.status = 'waiting' and b.position < d.position
  ) as "isBehind",
  case when d.status = 'waiting' then (
    select l.next_at from webhook_lanes l where l.endpoint_id = d.endpoint_id and l.subject = d.subject
  ) end as "nextAttemptAt"`

type Page = { webhookId: string; status: DeliveryFilter | undefined; before: string | null; max: number }

export function listDeliveryRows(db: Database, { webhookId, status, before, max }: Page) {
  // The status is a literal in the statement instead of a parameter, so that PostgreSQL can use the partial indexes.
  const chosen = {
    waiting: sql`and d.status = 'waiting'`,
    delivered: sql`and d.status = 'delivered'`,
    failed: sql`and d.status = 'failed'`,
    retrying: sql`and d.status = 'waiting' and d.attempts > 0`,
  }
  return db.rows<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries d
    where d.endpoint_id = ${webhookId} ${status ? chosen[status] : sql``}
      ${before === null ? sql`` : sql`and d.position < ${before}::bigint`}
    order by d.position desc limit ${max}`)
}

export function findDelivery(db: Database, { webhookId, id }: { webhookId: string; id: string }) {
  return db.row<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries d where d.id = ${id}::uuid and d.endpoint_id = ${webhookId}`)
}

export function listAttempts(db: Database, deliveryId: string, max: number) {
  return db.rows<DeliveryAttempt>(sql`
    select attempted_at as "attemptedAt", status, milliseconds, reply, error from webhook_attempts
    where delivery_id = ${deliveryId}::uuid order by attempted_at desc limit ${max}`)
}

type Replay = { webhookId: string; now: Date; max: number } & (
  | { deliveryId: string }
  | { deliveryId?: undefined; failedSince: string | null }
)

/** Queues deliveries to be sent again, and makes their lanes due. Returns the number of deliveries. */
export async function replayDeliveries(db: Database, replay: Replay) {
  const { webhookId, now, max } = replay
  const chosen =
    replay.deliveryId === undefined
      ? sql`d.status = 'failed' and (${replay.failedSince}::timestamptz is null or d.last_attempt_at >= ${replay.failedSince}::timestamptz)`
      : sql`d.id = ${replay.deliveryId}::uuid`
  const { count } = await db.one<{ count: number }>(sql`
    with chosen as materialized (
      select d.id, d.subject from webhook_deliveries d where d.endpoint_id = ${webhookId} and ${chosen}
      order by d.position limit ${max}
    ), waiting as (
      update webhook_deliveries d set status = 'waiting', attempts = 0, first_attempt_at = null
      from chosen where d.id = chosen.id
    ), fed as (
      insert into webhook_lanes as l (endpoint_id, subject, next_at)
      select distinct ${webhookId}, subject, ${now}::timestamptz from chosen order by 2
      on conflict (endpoint_id, subject) do update set fed = l.fed + 1, next_at = ${now}
    )
    select count(*)::int as count from chosen`)
  return count
}

/** Deletes deliveries that are older than this many days, with their attempts, unless they are still waiting. */
export function deleteDueDeliveries(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < now() - make_interval(days => ${days}::int) and status <> 'waiting'
      order by created_at limit ${max} for update skip locked)`)
}
