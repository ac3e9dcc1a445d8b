import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Whether anybody has an account. */
export async function findAnyUser(db: Database) {
  return (await db.row<{ id: string }>(sql`select id from users limit 1`)) !== null
}

/** Makes the set-ups of all processes take turns until this transaction ends. */
export function lockSetUp(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(7203914256)`)
}

/** The numbers of the overview. */
export function countPeople(db: Database, moments: { weekAgo: Date; now: Date }) {
  return db.one<{ people: number; newThisWeek: number; activeSessions: number; administrators: number }>(sql`
    select
      (select count(*) from users)::int as people,
      (select count(*) from users where created_at > ${moments.weekAgo})::int as "newThisWeek",
      (select count(*) from sessions where expires_at > ${moments.now})::int as "activeSessions",
      (select count(*) from users where role ~ '(^|,) *admin *(,|$)')::int as administrators`)
}
