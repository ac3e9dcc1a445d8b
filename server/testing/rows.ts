import assert from 'node:assert/strict'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Returns the number of rows in each of the tables to which sign-in and linking write. */
export function countRows(db: Database) {
  return db.one<Record<'users' | 'accounts' | 'sessions' | 'events' | 'mails', number>>(sql`
    select (select count(*)::int from users) as users, (select count(*)::int from accounts) as accounts,
      (select count(*)::int from sessions) as sessions, (select count(*)::int from events) as events,
      (select count(*)::int from mails) as mails`)
}

/** Asserts that work writes no rows, and returns its result. */
export async function writingNothing<T>(db: Database, work: () => Promise<T>) {
  const before = await countRows(db)
  const answer = await work()
  assert.deepEqual(await countRows(db), before)
  return answer
}
