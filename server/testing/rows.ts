import assert from 'node:assert/strict'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Returns the number of rows in each of the main tables that signing in and linking accounts write to. */
export function countRows(db: Database) {
  return db.one<Record<'users' | 'accounts' | 'sessions' | 'events' | 'mails', number>>(sql`
    select (select count(*)::int from users) as users, (select count(*)::int from accounts) as accounts,
      (select count(*)::int from sessions) as sessions, (select count(*)::int from events) as events,
      (select count(*)::int from mails) as mails`)
}

/** Asserts that `work` leaves the result of `countRows` unchanged. Returns the result of `work`. */
export async function writingNothing<T>(db: Database, work: () => Promise<T>) {
  const before = await countRows(db)
  const answer = await work()
  assert.deepEqual(await countRows(db), before)
  return answer
}
