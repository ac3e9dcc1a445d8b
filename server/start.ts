import { resolve } from 'node:path'
import { createApp } from './app.ts'
import { watchesSessions, watchEndedSessions } from './accounts/session-cache.ts'
import type { Config } from './config.ts'
import { deriveKeys } from './crypto/keys.ts'
import { createPasswordHasher, hashesAtOnce } from './crypto/passwords.ts'
import { openDatabase, type DatabasePool } from './database/database.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { openRedis } from './database/redis.ts'
import type { Deps, SharedLimits } from './deps.ts'
import { jobKinds, recurringJobs } from './job-kinds.ts'
import { startJobWorker } from './jobs/worker.ts'
import { listen } from './http/listen.ts'
import { describeError, type Log } from './log.ts'
import { placeholderSecret, readOrMakeSecret } from './secret.ts'

/** A database that is open and of this version. */
export type OpenedDatabase = {
  pool: DatabasePool
  url: string
  /** Where the data lies, when it is the embedded server's. */
  directory: string | null
  close(): Promise<void>
}

/** Opens the configured database, or the embedded one, and migrates it. */
export async function openConfiguredDatabase(
  config: Config,
  log: Log,
  report: (line: string) => void,
): Promise<OpenedDatabase> {
  const embedded = config.database.url
    ? null
    : await startEmbedded({ dataDirectory: resolve(config.dataDirectory), report })
  const url = embedded?.url ?? config.database.url!
  const pool = openDatabase({
    ...config.database,
    url,
    onError: (error) => log.warn({ error: describeError(error) }, 'A database connection broke'),
  })
  const close = async () => {
    await pool.close()
    await embedded?.stop()
  }
  try {
    await migrate(pool, log)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, url, directory: embedded?.directory ?? null, close }
}

/** A server that answers. */
export type Started = {
  port: number
  deps: Deps
  directory: string | null
  stop(): Promise<void>
}

/** Beside how many others a process answers, itself included, and how they count requests together. */
export type Company = { processes: number; limits: SharedLimits }

/** Starts everything one process of the product is made of. */
export async function startServer(
  config: Config,
  log: Log,
  report: (line: string) => void,
  company?: Company,
): Promise<Started> {
  const secret = chooseSecret(config)
  if (secret === placeholderSecret)
    log.error(
      { setting: 'secret' },
      'The placeholder secret is in use: anybody can forge sessions. Set GATEHOUSE_SECRET',
    )
  const database = await openConfiguredDatabase(config, log, report)
  let wakeJobs = () => {}
  const deps: Deps = {
    config,
    db: database.pool,
    keys: deriveKeys(secret, config.previousSecrets),
    passwords: createPasswordHasher(hashesAtOnce(company?.processes)),
    log,
    now: () => new Date(),
    wakeJobs: () => wakeJobs(),
    ...(company ? { sharedLimits: company.limits } : {}),
  }
  const connections = openOtherConnections(deps, database.url)
  const close = async () => {
    await connections.close()
    await database.close()
  }
  try {
    const listening = await listen(createApp(deps), config)
    const worker = startJobWorker(deps, jobKinds(config), recurringJobs(config))
    wakeJobs = () => worker.wake()
    return {
      port: listening.port,
      deps,
      directory: database.directory,
      async stop() {
        await listening.close()
        await worker.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens what operations are handed beside the database, as configured. */
export function openOtherConnections(deps: Deps, databaseUrl: string) {
  const { config } = deps
  const watch = watchesSessions(config) ? watchEndedSessions(deps, databaseUrl) : null
  const redis = config.redis.url ? openRedis(config.redis.url) : null
  if (watch) deps.endedSessions = watch
  if (redis) deps.secondaryStorage = redis
  return {
    /** Resolves when sessions that end are heard of, or cannot be. */
    ready: watch?.ready ?? Promise.resolve(),
    async close() {
      redis?.close()
      await watch?.close()
    },
  }
}

/** The configured secret; with the embedded database one that is made and kept; else the placeholder. */
export function chooseSecret(config: Config) {
  if (config.secret) return config.secret
  return config.database.url ? placeholderSecret : readOrMakeSecret(resolve(config.dataDirectory))
}
