import { sql } from '../database/sql.ts'
import type { Database } from '../database/database.ts'

/** Resolves when at least this many statements on the database are waiting for a lock. */
export async function untilBlocked(db: Database, count: number) {
  for (;;) {
    const { blocked } = await db.one<{ blocked: number }>(sql`
      select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (blocked >= count) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
