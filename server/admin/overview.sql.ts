import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The figures of the overview. */
export function countUsers(db: Database, moments: { weekAgo: Date; now: Date }) {
  return db.one<{ users: number; newThisWeek: number; activeSessions: number; organizations: number }>(sql`
    select
      (select coalesce(sum(people), 0) from people_counts)::int as users,
      (select count(*) from users where created_at > ${moments.weekAgo})::int as "newThisWeek",
      (select count(*) from sessions where expires_at > ${moments.now})::int as "activeSessions",
      (select count(*) from organizations)::int as organizations`)
}

/** How many users were seen within a day, a week and a month. */
export function countActiveUsers(db: Database, since: { day: Date; week: Date; month: Date }) {
  // Written like the index, so that only the index is read.
  const seenAt = sql`coalesce(seen_at, '-infinity')`
  return db.one<{ day: number; week: number; month: number }>(sql`
    select count(*) filter (where ${seenAt} > ${since.day})::int as day,
      count(*) filter (where ${seenAt} > ${since.week})::int as week, count(*)::int as month
    from sightings where ${seenAt} > ${since.month}`)
}

/** The numbers of sign-ups, sign-ins and new organizations per day, in UTC, oldest first. */
export function countDays(db: Database, { first, last }: { first: Date; last: Date }) {
  return db.rows<{ day: string; signUps: number; signIns: number; organizations: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(c."signUps", 0) as "signUps", coalesce(c."signIns", 0) as "signIns",
      coalesce(c.organizations, 0) as organizations
    from generate_series((${first}::timestamptz at time zone 'UTC')::date,
      (${last}::timestamptz at time zone 'UTC')::date, interval '1 day') as day
    left join (
      select (created_at at time zone 'UTC')::date as on_day,
        count(*) filter (where action in ('user.signed-up', 'user.created', 'user.created-by-setup'))::int as "signUps",
        count(*) filter (where action = 'session.started')::int as "signIns",
        count(*) filter (where action = 'organization.created')::int as organizations
      from events
      where action in ('user.signed-up', 'user.created', 'user.created-by-setup', 'session.started', 'organization.created')
        and created_at >= date_trunc('day', ${first}::timestamptz at time zone 'UTC') at time zone 'UTC'
      group by on_day) c on c.on_day = day::date
    order by day`)
}
