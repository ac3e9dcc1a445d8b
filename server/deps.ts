import type { Limit } from '../contract/limits.ts'
import type { Config } from './config/config.ts'
import type { PasswordHasher } from './crypto/passwords.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './database/database.ts'
import type { Log } from './process/log.ts'
import type { ObservedRequest, Telemetry } from './telemetry/telemetry.ts'

/** The dependencies of every operation. */
export type Deps = {
  config: Config
  db: Database
  keys: Keys
  passwords: PasswordHasher
  log: Log
  /** The only clock of operations. */
  now: () => Date
  /** Wakes this process's job worker. */
  wakeJobs: () => void
  /** Absent in a command. */
  revocations?: Revocations
  /** Absent in a process in which nobody signs in, such as a command. */
  sprayWatch?: SprayWatch
  /** Absent if it is off, and in commands. */
  passwordCheck?: PasswordCheck | undefined
  /** Absent if not configured. */
  secondaryStorage?: SecondaryStorage
  /** Absent if metrics, traces and the log of requests are off. */
  telemetry?: Telemetry
  /** The request that an operation answers, if requests are observed. */
  observed?: ObservedRequest
  /** Absent if this process works alone. */
  sharedLimits?: SharedLimits
}

/** Watches failed guesses in this process for a few guesses at each of many accounts. */
export type SprayWatch = {
  /** Counts a failed guess for the site and the given networks; logs when the count of either is suspicious. */
  count(wrong: { networks: readonly string[]; target: string; now: Date }): 'network' | 'site' | null
  /** Whether one of these networks has had failed guesses at too many accounts recently. */
  isSuspicious(visit: { networks: readonly string[]; now: Date }): boolean
  /** Whether the whole site has had too many failed guesses recently. */
  isSiteSuspicious(now: Date): boolean
}

/** Finds passwords that attackers try first. */
export type PasswordCheck = {
  /** Whether a password is common, or one of these words in upper or lower case. Asks no service. */
  isListed(password: string, words: readonly string[]): boolean
  /**
   * Whether a service found a password in a breach; null if the service did not answer. False if no service is
   * configured, or while too many requests to it are running. Takes at most 1.5 seconds.
   */
  isBreached(password: string): Promise<boolean | null>
}

/** Counts requests for all workers of one server. */
export type SharedLimits = {
  /** The seconds to wait if the request exceeds the limit of this window, otherwise null. */
  count(key: string, rule: Limit, now: Date): Promise<number | null>
}

/** A store that processes share for data that may be lost. */
export type SecondaryStorage = {
  /** Runs a script on one key atomically; rejects soon if the store does not respond. */
  evaluate(script: string, key: string, values: readonly number[]): Promise<unknown>
}

/** The authority that any process revoked. */
export type Revocations = {
  /** Whether neither a session nor the authority of its user has been revoked; false if that is unknown. */
  isAlive(session: { id: string; userId: string }): Promise<boolean>
  /**
   * Waits for the next revocation. Resolves to false if there was none in this time, and to true if there was one or if
   * the table must be read to find out.
   */
  next(milliseconds: number): Promise<boolean>
}

/**
 * Runs an operation in one transaction, and repeats it if the database rolled it back for a reason that may pass.
 *
 * The work gets its own `deps`; shadow the outer one, so that no statement can slip out of the transaction. Effects
 * outside the database belong in jobs, because the work may run more than once.
 */
export function inTransaction<T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  return deps.db.transaction((db) => work({ ...deps, db }))
}
