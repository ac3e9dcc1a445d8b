import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Returns the number of times a user has signed in, at most 2. */
export async function countSignIns(db: Database, userId: string) {
  const rows = await db.rows(sql`
    select 1 from events where actor_id = ${userId} and action = 'session.started' limit 2`)
  return rows.length
}
