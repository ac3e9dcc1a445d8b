import type { Config } from './config.ts'
import type { PasswordHasher } from './crypto/passwords.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/database.ts'
import type { Log } from './log.ts'

/** What every operation is handed. */
export type Deps = {
  config: Config
  db: Database
  keys: Keys
  passwords: PasswordHasher
  log: Log
  /** The only clock operations may ask. */
  now: () => Date
  /** Tells the job worker of this process that there is work. */
  wakeJobs: () => void
}

/**
 * Runs an operation in one transaction, again when the database asks for it.
 *
 * The work is handed its own `deps`; shadow the outer one with it, so that no statement can slip out of the transaction.
 * Effects outside the database belong in jobs, because the work may run more than once.
 */
export function inTransaction<T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  return deps.db.transaction((db) => work({ ...deps, db }))
}
