import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Makes the set-ups of all processes take turns until this transaction ends. */
export function lockSetUp(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(7203914256)`)
}
