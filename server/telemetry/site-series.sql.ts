import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Takes a lock until the transaction ends, so that only one process at a time reads the state of the site. */
export function lockSiteReading(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.siteReading})`)
}

/**
 * Returns for each kind of job: the number of jobs that are due, the seconds since the oldest of them became due, and
 * the number of abandoned jobs. A running job is due until it is done.
 */
export function countJobs(db: Database, retryPeriodSeconds: number) {
  return db.rows<{ kind: string; waiting: number; oldestSeconds: number; abandoned: number }>(sql`
    with due as (
      select kind, abandoned_at is not null as abandoned,
        coalesce(retry_until - make_interval(secs => ${retryPeriodSeconds}), run_at) as due_at
      from jobs
    )
    select kind,
      count(*) filter (where not abandoned and due_at <= now())::int as waiting,
      count(*) filter (where abandoned)::int as abandoned,
      coalesce(extract(epoch from max(now() - due_at) filter (where not abandoned and due_at <= now())), 0)::float8
        as "oldestSeconds"
    from due group by kind`)
}

/**
 * Counts the mails of the last day by status. Earlier mails are not counted, so that the query needs only the index on
 * the date.
 */
export function countMails(db: Database) {
  return db.rows<{ status: string; count: number }>(sql`
    select status, count(*)::int as count from mails where created_at > now() - interval '1 day' group by status`)
}

/** Returns the age of the newest signing key in seconds; null if there is no key. */
export function readKeyPairAge(db: Database) {
  return db.one<{ seconds: number | null }>(sql`
    select extract(epoch from now() - max(created_at))::float8 as seconds from key_pairs`)
}

/** Returns the age of the newest backup in seconds; null if there is no backup. */
export function readBackupAge(db: Database) {
  return db.row<{ seconds: number | null }>(sql`
    select extract(epoch from now() - backed_up_at)::float8 as seconds from installation`)
}
