import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { WebhookRow } from './webhooks.sql.ts'

export type Counts = {
  id: string
  delivered: number
  failed: number
  /** The number of counted attempts that failed after the last success, or of all attempts if none succeeded. */
  failuresInRow: number
  now: Date
  /**
   * The webhook is paused after this many consecutive failures if the first failure was at `since` or earlier. The
   * next attempt is at `probeAt`.
   */
  pause: { failures: number; since: Date; probeAt: Date }
}

type Health = Pick<
  WebhookRow,
  'failures' | 'failingSince' | 'pausedAt' | 'disabledAt' | 'organizationId' | 'name' | 'createdBy'
> & {
  wasPaused: boolean
}

/** Counts attempts of a webhook, and pauses or resumes the webhook. Returns null if the webhook was deleted. */
export function countAttempts(db: Database, { id, delivered, failed, failuresInRow, now, pause }: Counts) {
  const hasDelivered = delivered > 0
  return db.row<Health>(sql`
    with before as (
      select id, paused_at is not null as was_paused,
        case when ${hasDelivered} then 0 else failures end + ${failuresInRow}::int as failures,
        case when ${failuresInRow}::int = 0 then null
          when ${hasDelivered} then ${now}::timestamptz else coalesce(failing_since, ${now}) end as failing_since,
        (${now}::timestamptz at time zone 'UTC')::date as today
      from webhook_endpoints where id = ${id} for no key update
    )
    update webhook_endpoints e
    set failures = b.failures, failing_since = b.failing_since,
      paused_at = case when ${hasDelivered} then null
        when b.failures >= ${pause.failures}::int and b.failing_since <= ${pause.since} then coalesce(e.paused_at, ${now})
        else e.paused_at end,
      probe_at = case when e.paused_at is null then ${pause.probeAt} else e.probe_at end,
      counted_day = b.today,
      day_delivered = case when e.counted_day = b.today then e.day_delivered else 0 end + ${delivered}::int,
      day_failed = case when e.counted_day = b.today then e.day_failed else 0 end + ${failed}::int
    from before b where e.id = b.id
    returning e.failures, e.failing_since as "failingSince", e.paused_at as "pausedAt", e.disabled_at as "disabledAt",
      e.organization_id as "organizationId", e.name, e.created_by as "createdBy", b.was_paused as "wasPaused"`)
}

/** Disables a webhook. Returns 0 if it was already disabled. */
export function disableWebhook(db: Database, { id, reason, now }: { id: string; reason: string; now: Date }) {
  return db.run(sql`
    update webhook_endpoints set disabled_at = ${now}, disabled_reason = ${reason}, updated_at = ${now}
    where id = ${id} and disabled_at is null`)
}
