import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export function countAbandonedJobs(db: Database) {
  return db.rows<{ kind: string; count: number }>(sql`
    select kind, count(*) as count from jobs where abandoned_at is not null group by kind order by count desc`)
}

/** Counts the jobs of the given kinds that have been due for longer than `seconds` and are not running, by kind. */
export function countLateJobs(db: Database, { kinds, seconds }: { kinds: readonly string[]; seconds: number }) {
  return db.rows<{ kind: string; count: number }>(sql`
    select kind, count(*) as count from jobs
    where abandoned_at is null and run_at < now() - make_interval(secs => ${seconds})
      and (locked_until is null or locked_until < now()) and kind = any(${kinds}::text[])
    group by kind order by count desc`)
}

/** Counts the failing jobs that have had at least `minAttempts` attempts, by kind. */
export function countFailingJobs(db: Database, minAttempts: number) {
  return db.rows<{ kind: string; count: number }>(sql`
    select kind, count(*) as count from jobs
    where abandoned_at is null and last_error is not null and attempts >= ${minAttempts}
    group by kind order by count desc`)
}

/** Counts the mails that failed permanently in the last `days` days, by error code. */
export function countFailedMails(db: Database, days: number) {
  return db.rows<{ kind: string; count: number }>(sql`
    select coalesce(failure, 'unknown') as kind, count(*) as count from mails
    where status = 'failed' and failed_at > now() - make_interval(days => ${days}::int)
    group by 1 order by count desc`)
}

/**
 * Counts the password hashes that are not in the current form, which is 32 hexadecimal digits, a colon and 128 more
 * digits. A regular expression would take ten times as long.
 */
export function countForeignHashes(db: Database) {
  return db.one<{ count: number }>(sql`
    select count(*) as count from accounts
    where password is not null
      and not (length(password) = 161 and position(':' in password) = 33
        and translate(password, '0123456789abcdef', '') = ':')`)
}

/** The number of days after which rows of each table are deleted; null if they are kept forever. */
export type Retention = Record<
  'sessions' | 'verifications' | 'invitations' | 'jobs' | 'mails' | 'events',
  number | null
>

/** Returns the tables with rows that should have been deleted more than a day ago. */
export function listOverdueTables(db: Database, days: Retention) {
  const limit = (each: number | null) => sql`now() - make_interval(days => ${each}::int + 1)`
  return db.rows<{ name: string }>(sql`
    select name from (values
      ('sessions', exists (select from sessions where expires_at < ${limit(days.sessions)})),
      ('verifications', exists (select from verifications where expires_at < ${limit(days.verifications)})),
      ('invitations', exists (select from invitations where expires_at < ${limit(days.invitations)})),
      ('jobs', exists (select from jobs where abandoned_at < ${limit(days.jobs)})),
      ('mails', exists (select from mails where created_at < ${limit(days.mails)} and status <> 'waiting')),
      ('events', exists (select from events where created_at < ${limit(days.events)}))
    ) overdue (name, is_overdue) where is_overdue`)
}

/** Returns whether there are users, and whether any user has one of the given roles or ids. */
export function countAdministrators(
  db: Database,
  { roles, ids }: { roles: readonly string[]; ids: readonly string[] },
) {
  return db.one<{ users: boolean; administrators: boolean }>(sql`
    select exists (select from users) as users,
      exists (select from users where id = any(${ids}::text[])
        or string_to_array(role, ',') && ${roles}::text[]) as administrators`)
}

/** Returns the given ids that do not belong to any user. */
export async function listMissingUsers(db: Database, ids: readonly string[]) {
  const rows = await db.rows<{ id: string }>(sql`
    select id from unnest(${ids}::text[]) id where not exists (select from users u where u.id = id.id)`)
  return rows.map(({ id }) => id)
}

/** Returns the roles of users, except those in `known`. */
export async function listForeignUserRoles(db: Database, known: readonly string[]) {
  const rows = await db.rows<{ role: string }>(sql`
    select distinct part as role from (select distinct role from users) u, unnest(string_to_array(role, ',')) part
    where part <> all(${known}::text[]) order by 1`)
  return rows.map(({ role }) => role)
}

/** Returns the roles of members and of pending invitations, except those in `known`. */
export async function listForeignMemberRoles(db: Database, known: readonly string[]) {
  const rows = await db.rows<{ role: string }>(sql`
    select distinct part as role from (
      select distinct role from members union select distinct role from invitations where status = 'pending') m,
      unnest(string_to_array(role, ',')) part
    where part <> all(${known}::text[]) order by 1`)
  return rows.map(({ role }) => role)
}
