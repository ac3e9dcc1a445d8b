import type { Limit } from '../contract/limits.ts'
import type { Config } from './config/config.ts'
import type { PasswordHasher } from './crypto/passwords.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/database.ts'
import type { Log } from './process/log.ts'

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
  /** Absent where the cache cookie is off: then every session is read from the database. */
  endedSessions?: EndedSessions
  /** Absent where nobody signs in. */
  sprayWatch?: SprayWatch
  /** Absent where none is configured. */
  secondaryStorage?: SecondaryStorage
  /** Absent where this process works alone. */
  sharedLimits?: SharedLimits
}

/** Watches the failed guesses of this process for somebody who tries a few at many accounts. */
export type SprayWatch = {
  /** Counts a failed guess for the site, and for the networks given; says when either had suspiciously many. */
  count(wrong: { networks: readonly string[]; target: string; now: Date }): 'network' | 'site' | null
}

/** Counts requests for all workers of one start. */
export type SharedLimits = {
  /** The seconds to wait when the request is one too many for a window of so many seconds, else null. */
  count(key: string, rule: Limit, now: Date): Promise<number | null>
}

/** A store that processes share for what may be lost. */
export type SecondaryStorage = {
  /** Runs a script on one key, with nothing between its steps; rejects soon when the store does not answer. */
  evaluate(script: string, key: string, values: readonly number[]): Promise<unknown>
}

/** What this process knows of sessions that ended before their time, on whichever process. */
export type EndedSessions = {
  /** Whether a session has certainly not ended; false also where that cannot be told. */
  isAlive(sessionId: string): Promise<boolean>
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
