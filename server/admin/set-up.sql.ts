import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Serializes setup across processes until this transaction ends. */
export function lockSetUp(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(7203914256)`)
}

/** Like `lockSetUp`, without waiting; returns false if another transaction holds the lock. */
export async function tryToLockSetUp(db: Database) {
  const { isOurs } = await db.one<{ isOurs: boolean }>(sql`select pg_try_advisory_xact_lock(7203914256) as "isOurs"`)
  return isOurs
}
