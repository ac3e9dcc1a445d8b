import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export function countTotals(db: Database, now: Date) {
  return db.one<{ users: number; organizations: number; activeSessions: number }>(sql`
    select
      (select coalesce(sum(people), 0) from people_counts)::int as users,
      (select count(*) from organizations)::int as organizations,
      (select count(*) from sessions where expires_at > ${now})::int as "activeSessions"`)
}

/** A period of UTC days such as `2026-11-21`, including the first and the last. */
export type Period = { first: string; last: string }

export type CountedKind = 'sign-up' | 'sign-in' | 'failed-sign-in' | 'active'

/**
 * Returns the counts of each day and kind in two consecutive periods. `firstTime` counts the users who were active on
 * this day and on no earlier day of the same period.
 */
export function readCounts(db: Database, { previous, current }: { previous: Period; current: Period }) {
  return db.rows<{ day: string; kind: CountedKind; count: number; firstTime: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, kind, sum(count)::int as count,
      coalesce(sum(count) filter (where previous_day <
        case when day < ${current.first}::date then ${previous.first}::date else ${current.first}::date end), 0)::int
        as "firstTime"
    from daily_counts
    where day between ${previous.first}::date and ${current.last}::date and kind <> 'active-since'
    group by daily_counts.day, kind`)
}

/** Returns the first day with complete counts of active users; null if all days are complete. */
export async function findActiveSince(db: Database) {
  const row = await db.row<{ day: string | null }>(sql`
    select to_char(max(day), 'YYYY-MM-DD') as day from daily_counts where kind = 'active-since'`)
  return row?.day ?? null
}

/** Returns the day of the first count; null if nothing was counted yet. */
export async function findFirstDay(db: Database) {
  const row = await db.row<{ day: string | null }>(sql`
    select to_char(min(day), 'YYYY-MM-DD') as day from daily_counts where kind <> 'active-since'`)
  return row?.day ?? null
}

/** Deletes counts older than this many days. */
export function deleteDueCounts(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from daily_counts where id in (
      select id from daily_counts where day < (now() at time zone 'UTC')::date - ${days}::int
      order by day limit ${max} for update skip locked)`)
}
