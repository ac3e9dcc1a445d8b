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
  /** The clock that all operations use. */
  now: () => Date
  /** Wakes this process's job worker. */
  wakeJobs: () => void
  /** Absent in CLI commands. */
  revocations?: Revocations
  /** Absent in a process that signs nobody in, such as a CLI command. */
  sprayWatch?: SprayWatch
  /** Absent in CLI commands, and if the check is off. */
  passwordCheck?: PasswordCheck | undefined
  /** Absent if no secondary storage is configured. */
  secondaryStorage?: SecondaryStorage
  /** Absent if metrics, traces and the request log are all off. */
  telemetry?: Telemetry
  /** The request that is being handled; absent without `telemetry`, in jobs, and in CLI commands. */
  observed?: ObservedRequest
  /** Absent in CLI commands. */
  memoryLimits?: MemoryLimits
}

/** Watches the failed guesses in this process for password spraying: a few guesses at each of many accounts. */
export type SprayWatch = {
  /**
   * Counts a failed guess for the whole site and for the given networks. Returns `network` or `site` if suspicious
   * guesses from a network or at the whole site must be reported. Returns null otherwise, for example if such guesses
   * were reported recently.
   */
  count(wrong: { networks: readonly string[]; target: string; now: Date }): 'network' | 'site' | null
  /** Whether one of these networks has recently made failed guesses at too many accounts. */
  isSuspicious(visit: { networks: readonly string[]; now: Date }): boolean
  /** Whether the whole site has had too many failed guesses recently. */
  isSiteSuspicious(now: Date): boolean
}

/** Finds passwords that are easy to guess or were found in a breach. */
export type PasswordCheck = {
  /** Whether a password is on the list of common passwords, or is one of these words, ignoring case. */
  isListed(password: string, words: readonly string[]): boolean
  /**
   * Whether a service found the password in a breach; null if the request to the service failed. False if no service is
   * configured, or if too many requests to the service are running. Takes at most 1.5 seconds.
   */
  isBreached(password: string): Promise<boolean | null>
}

/** Counts requests in memory, across all workers of one server. The counts are lost when the server stops. */
export type MemoryLimits = {
  /** Counts a request. Returns the seconds to wait if the request exceeds the limit; otherwise null. */
  count(key: string, rule: Limit, now: Date): Promise<number | null> | number | null
}

/** A store that several processes share, such as Redis. It is only for data whose loss is acceptable. */
export type SecondaryStorage = {
  /** Runs a script on one key atomically; rejects quickly if the store does not respond. */
  evaluate(script: string, key: string, values: readonly number[]): Promise<unknown>
}

/** The revocations of sessions, and of users' authority by a ban, a deletion or another role, from all processes. */
export type Revocations = {
  /** Returns true only if it is certain that neither the session nor its user's authority was revoked. */
  isAlive(session: { id: string; userId: string }): Promise<boolean>
  /**
   * Waits at most `milliseconds` for a revocation. Resolves to true if the caller should read the table of revocations,
   * because a revocation was announced or announcements cannot arrive at the moment. Resolves to false if the time is
   * up.
   */
  next(milliseconds: number): Promise<boolean>
}

/**
 * Runs an operation in one transaction, and repeats it if the database rolled it back for a temporary reason.
 *
 * The work gets a `deps` whose `db` is the transaction. Name the parameter of the work `deps` too, so that it hides the
 * outer `deps` and no statement can run outside the transaction by mistake. Put effects outside the database in jobs,
 * because the work can run more than once.
 */
export function inTransaction<T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  return deps.db.transaction((db) => work({ ...deps, db }))
}
