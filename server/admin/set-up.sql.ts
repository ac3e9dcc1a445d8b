import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Locks the setup and the sample data until this transaction ends. Other processes wait for the lock. */
export function lockSetUp(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.setUp})`)
}

/** Like `lockSetUp`, without waiting; returns false if another transaction holds the lock. */
export async function tryToLockSetUp(db: Database) {
  const lock = sql`pg_try_advisory_xact_lock(${advisoryLocks.setUp})`
  const { isOurs } = await db.one<{ isOurs: boolean }>(sql`select ${lock} as "isOurs"`)
  return isOurs
}
