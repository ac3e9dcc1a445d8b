import type { DayCounts, PeriodCounts } from '../../contract/admin/overview.ts'
import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'

/** The totals of the overview. */
export function countTotals(db: Database, now: Date) {
  return db.one<{ users: number; organizations: number; activeSessions: number }>(sql`
    select
      (select coalesce(sum(people), 0) from people_counts)::int as users,
      (select count(*) from organizations)::int as organizations,
      (select count(*) from sessions where expires_at > ${now})::int as "activeSessions"`)
}

/** A period of whole UTC days, `2026-11-21`, including both. */
export type Period = { first: string; last: string }

/** The counts of each day of a period, oldest first. */
export function countDays(db: Database, period: Period) {
  return db.rows<DayCounts>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, ${sumOf('sign-up')} as "signUps",
      case when d.day < (${activeSince}) then null else ${sumOf('active')} end as active,
      ${sumOf('sign-in')} as "signIns", ${sumOf('failed-sign-in')} as "failedSignIns"
    from generate_series(${period.first}::date, ${period.last}::date, interval '1 day') as d (day)
    left join daily_counts c on c.day = d.day::date and c.day between ${period.first}::date and ${period.last}::date
    group by d.day
    order by d.day`)
}

/**
 * The counts of a whole period, in which each active user counts once. `isOver`: whether later days must not matter; of
 * days before active users were counted, only the last one of each user is known.
 */
export function countPeriod(db: Database, { first, last }: Period, { isOver }: { isOver: boolean }) {
  return db.one<PeriodCounts>(sql`
    select ${sumOf('sign-up')} as "signUps",
      case when ${isOver} and ${first}::date < (${activeSince}) then null
        else coalesce(sum(c.count) filter (where c.kind = 'active' and c.previous_day < ${first}::date), 0)::int
        end as active,
      ${sumOf('sign-in')} as "signIns", ${sumOf('failed-sign-in')} as "failedSignIns"
    from daily_counts c where c.day between ${first}::date and ${last}::date`)
}

/** The day of the first count; null without any. */
export async function findFirstDay(db: Database) {
  const row = await db.row<{ day: string | null }>(sql`
    select to_char(min(day), 'YYYY-MM-DD') as day from daily_counts where kind <> 'active-since'`)
  return row?.day ?? null
}

/** The day from which counts of active users are complete. */
const activeSince = sql`select coalesce(max(day), '-infinity') from daily_counts where kind = 'active-since'`

function sumOf(kind: string): Statement {
  return sql`coalesce(sum(c.count) filter (where c.kind = ${kind}), 0)::int`
}

/** Deletes counts older than this many days. */
export function deleteDueCounts(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from daily_counts where id in (
      select id from daily_counts where day < (now() at time zone 'UTC')::date - ${days}::int
      order by day limit ${max} for update skip locked)`)
}
