import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { JobPayload } from './jobs.ts'

/** A job that a worker has claimed. The claim lasts until the lease ends. */
export type ClaimedJob = {
  id: string
  kind: string
  payload: JobPayload
  attempts: number
  /** The time at which the lease ends. It also identifies this claim of the job. */
  lockedUntil: string
  /** If a run fails after this time, the job is abandoned. Null for recurring jobs, which are never abandoned. */
  retryUntil: string | null
}

type Claim = Pick<ClaimedJob, 'id' | 'lockedUntil'>

export function insertJob(
  db: Database,
  job: { id: string; kind: string; payload: JobPayload; runAt: Date; retryUntil: Date; now: Date },
) {
  return db.run(sql`
    insert into jobs (id, kind, payload, run_at, retry_until, created_at)
    values (${job.id}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.runAt}, ${job.retryUntil}, ${job.now})`)
}

/** Deletes the unstarted jobs of this kind that have one of these payloads. Returns the deleted payloads. */
export function deleteUnbegunJobs(db: Database, kind: string, payloads: readonly JobPayload[]) {
  return db.rows<{ payload: JobPayload }>(sql`
    delete from jobs
    where kind = ${kind} and attempts = 0 and payload - 'traceparent' = any(${payloads.map((each) => JSON.stringify(each))}::text[]::jsonb[])
    returning payload`)
}

/** Adds the one row of a recurring job if it is missing. */
export function insertRecurringJob(db: Database, kind: string, now: Date) {
  return db.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    values (${`every/${kind}`}, ${kind}, '{}', ${now}, ${now})
    on conflict (id) do nothing`)
}

/** Moves the next run of a recurring job to now, unless the job is due or running. */
export function updateNextRun(db: Database, kind: string, now: Date) {
  return db.run(sql`
    update jobs set run_at = ${now} where id = ${`every/${kind}`} and locked_until is null and run_at > ${now}`)
}

type Claiming = { kinds: readonly string[]; now: Date; leaseEnd: Date; max: number }

/** Claims jobs that are due and that no worker holds, starting with the one that has been due longest. */
export function claimJobs(db: Database, claim: Claiming) {
  return db.rows<ClaimedJob>(sql`
    with due as materialized (
      select id from jobs
      where abandoned_at is null
        and run_at <= ${claim.now}
        and (locked_until is null or locked_until <= ${claim.now})
        and kind = any(${claim.kinds}::text[])
      order by run_at
      limit ${claim.max}
      for update skip locked
    )
    update jobs
    set locked_until = ${claim.leaseEnd}, attempts = jobs.attempts + 1
    from due
    where jobs.id = due.id
    returning jobs.id, jobs.kind, jobs.payload, jobs.attempts,
      jobs.locked_until as "lockedUntil", jobs.retry_until as "retryUntil"`)
}

/** Extends the lease of a claimed job. Returns null if another worker has claimed the job. */
export function extendClaim(db: Database, { id, lockedUntil }: Claim, leaseEnd: Date) {
  return db.row<Pick<Claim, 'lockedUntil'>>(sql`
    update jobs set locked_until = ${leaseEnd} where id = ${id} and locked_until = ${lockedUntil}
    returning locked_until as "lockedUntil"`)
}

/** Deletes a finished job, unless another worker has claimed it. */
export function deleteClaimedJob(db: Database, { id, lockedUntil }: Claim) {
  return db.run(sql`delete from jobs where id = ${id} and locked_until = ${lockedUntil}`)
}

/** Schedules the next run of a recurring job. */
export function updateRecurringJob(db: Database, { id, lockedUntil }: Claim, runAt: Date) {
  return db.run(sql`
    update jobs
    set run_at = ${runAt}, attempts = 0, locked_until = null, last_error = null
    where id = ${id} and locked_until = ${lockedUntil}`)
}

/** Schedules the next attempt of a failed job. */
export function updateFailedJob(db: Database, { id, lockedUntil }: Claim, failure: { runAt: Date; error: string }) {
  return db.run(sql`
    update jobs
    set run_at = ${failure.runAt}, locked_until = null, last_error = ${failure.error}
    where id = ${id} and locked_until = ${lockedUntil}`)
}

/** Releases a claimed job, so that any worker can start it at once. */
export function releaseJob(db: Database, { id, lockedUntil }: Claim) {
  return db.run(sql`update jobs set locked_until = null where id = ${id} and locked_until = ${lockedUntil}`)
}

/** Abandons a job that has failed for too long, but keeps its row. Returns 0 if another worker has claimed the job. */
export function markJobAbandoned(db: Database, { id, lockedUntil }: Claim, failure: { now: Date; error: string }) {
  return db.run(sql`
    update jobs
    set abandoned_at = ${failure.now}, locked_until = null, last_error = ${failure.error}
    where id = ${id} and locked_until = ${lockedUntil}`)
}

/** Deletes jobs that were abandoned more than this many days ago. */
export function deleteDueJobs(db: Database, days: number, maximum: number) {
  return db.run(sql`
    delete from jobs where id in (
      select id from jobs where abandoned_at < now() - make_interval(days => ${days}::int)
      order by abandoned_at limit ${maximum} for update skip locked)`)
}
