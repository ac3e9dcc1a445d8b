import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The progress of a stream. */
export type StreamState = {
  caughtUpAt: string | null
  sent: number
  checkpointPosition: number
  failure: string | null
  failingSince: string | null
  failures: number
  nextAttemptAt: string | null
  createdAt: string
}

/** Returns the state of a stream; null before its first run. */
export function findStream(db: Database, name: string) {
  return db.row<StreamState>(sql`
    select caught_up_at as "caughtUpAt", sent_count as sent, checkpoint_position as "checkpointPosition", failure,
      failing_since as "failingSince", failures, next_attempt_at as "nextAttemptAt", created_at as "createdAt"
    from log_streams where name = ${name}`)
}

/**
 * Adds a stream, unless it already exists. The stream starts with the newest existing checkpoint, so that an external
 * witness has a checkpoint immediately.
 */
export function insertStream(db: Database, name: string, organizationId: string | null, now: Date) {
  return db.run(sql`
    insert into log_streams (name, checkpoint_position, created_at)
    select ${name}, coalesce(max(position) - 1, 0), ${now} from event_checkpoints
    where organization_id = ${organizationId ?? ''}
    on conflict do nothing`)
}

/** Records an accepted batch. `checkpointPosition` is null if the batch contains no checkpoint. */
export function recordSent(
  db: Database,
  name: string,
  { events, checkpointPosition }: { events: number; checkpointPosition: number | null },
) {
  return db.run(sql`
    update log_streams
    set sent_count = sent_count + ${events},
      checkpoint_position = coalesce(${checkpointPosition}::bigint, checkpoint_position),
      failure = null, failing_since = null, failures = 0, next_attempt_at = null
    where name = ${name}`)
}

export function recordCaughtUp(db: Database, name: string, now: Date) {
  return db.run(sql`update log_streams set caught_up_at = ${now} where name = ${name}`)
}

/** Removes the pause before a failing stream's next attempt. */
export function clearPause(db: Database, name: string) {
  return db.run(sql`update log_streams set next_attempt_at = null where name = ${name}`)
}

export function recordFailure(
  db: Database,
  name: string,
  { failure, now, nextAttemptAt }: { failure: string; now: Date; nextAttemptAt: Date },
) {
  return db.run(sql`
    update log_streams
    set failure = ${failure}, failing_since = coalesce(failing_since, ${now}::timestamptz), failures = failures + 1,
      next_attempt_at = ${nextAttemptAt}
    where name = ${name}`)
}
