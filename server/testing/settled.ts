import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Resolves when every transaction that has begun on the test server has ended, including transactions of other tests.
 * An event can be read only after all older transactions have ended, so a test that reads earlier can miss events.
 */
export async function untilSettled(db: Database) {
  const { begun } = await db.one<{ begun: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as begun`)
  for (;;) {
    const { isSettled } = await db.one<{ isSettled: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${begun}::xid8 as "isSettled" from pg_sleep(0.005)`)
    if (isSettled) return
  }
}
