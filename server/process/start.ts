import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSprayWatch } from '../sessions/spraying.ts'
import { createApp } from '../app.ts'
import { watchesSessions, watchEndedSessions } from '../sessions/session-cache.ts'
import type { Config } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { createPasswordHasher, hashesAtOnce } from '../crypto/passwords.ts'
import { openDatabase, type DatabasePool } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { whenItAnswers, type Patience } from '../database/waiting.ts'
import { openRedis } from '../database/redis.ts'
import { askDatabase } from '../database/installation.sql.ts'
import type { Deps } from '../deps.ts'
import { jobKinds, recurringJobs } from './job-kinds.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { createAnswering } from '../http/answering.ts'
import { createHealth, type Health } from '../http/health.ts'
import { listenEarly } from '../http/listen.ts'
import { openOperationsPort } from '../http/operations.ts'
import { describeError, type Log } from './log.ts'
import { agreeOnSecret, knownPreviousSecrets } from './secret.ts'
import type { Company } from './workers.ts'

/** An open database with this version's schema. */
export type OpenedDatabase = {
  pool: DatabasePool
  url: string
  /** The data folder of the embedded server; null otherwise. */
  directory: string | null
  close(): Promise<void>
}

/** Opens the configured database, by default after it was brought to this version's schema. */
export async function openConfiguredDatabase(
  config: Config,
  log: Log,
  patience: Patience,
  health: Health = createHealth(),
  prepare: (pool: DatabasePool, log: Log, options: { signal?: AbortSignal | undefined }) => Promise<unknown> = migrate,
): Promise<OpenedDatabase> {
  const embedded = config.database.url
    ? null
    : await startEmbedded({ dataDirectory: resolve(config.dataDirectory), report: patience.report })
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
  health.checkDatabase = () => askDatabase(pool)
  try {
    const bringUp = async () => {
      await askDatabase(pool)
      health.state = 'migrations'
      await prepare(pool, log, { signal: patience.signal }).finally(() => (health.state = 'starting'))
    }
    await whenItAnswers(url, bringUp, patience)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, url, directory: embedded?.directory ?? null, close }
}

export type Started = {
  port: number
  deps: Deps
  directory: string | null
  stop(): Promise<void>
}

/** Starts all parts of one process; health checks are answered from the beginning. */
export async function startServer(config: Config, log: Log, patience: Patience, company?: Company): Promise<Started> {
  const health = createHealth()
  const callbackUrl = await openDoor(config, health, company)
  const opened: (() => Promise<void>)[] = [callbackUrl.close]
  const close = async () => {
    for (const each of opened.splice(0)) await each()
  }
  try {
    // The first process opens the one port of all its workers.
    if (!company) opened.push((await openOperationsPort(config, health)).close)
    const database = await openConfiguredDatabase(config, log, patience, health)
    opened.push(database.close)
    let wakeJobs = () => {}
    const deps = await depsOf({ config, log, database, company, wakeJobs: () => wakeJobs() })
    const connections = openOtherConnections(deps, database.url)
    opened.splice(1, 0, connections.close)
    callbackUrl.answering.serve(createApp(deps))
    const worker = startJobWorker(deps, jobKinds(config, database.url), recurringJobs(config))
    opened.splice(1, 0, () => worker.stop())
    wakeJobs = () => worker.wake()
    health.state = 'ready'
    callbackUrl.ready()
    return {
      port: callbackUrl.port,
      deps,
      directory: database.directory,
      async stop() {
        health.state = 'draining'
        // The first process waits for its workers.
        if (!company) await sleep(config.operations.drainDelay * 1000)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Parts = Pick<Deps, 'config' | 'log' | 'wakeJobs'> & { database: OpenedDatabase; company: Company | undefined }

async function depsOf({ config, log, wakeJobs, database, company }: Parts): Promise<Deps> {
  return {
    config,
    db: database.pool,
    keys: await keysOf(database, config, log),
    passwords: createPasswordHasher(hashesAtOnce(company?.processes)),
    sprayWatch: createSprayWatch(),
    log,
    now: () => new Date(),
    wakeJobs,
    ...(company ? { sharedLimits: company.limits } : {}),
  }
}

/** The source of connections: a port of this process, or the first process. */
async function openDoor(config: Config, health: Health, company: Company | undefined) {
  if (!company) return { ...(await listenEarly(config, health)), ready() {} }
  const answering = createAnswering(health, config.host)
  return { answering, port: config.port, ...company.enter(answering) }
}

/** Opens the configured dependencies other than the database. */
export function openOtherConnections(deps: Deps, databaseUrl: string) {
  const { config } = deps
  const watch = watchesSessions(config) ? watchEndedSessions(deps, databaseUrl) : null
  const redis = config.redis.url ? openRedis(config.redis.url) : null
  if (watch) deps.endedSessions = watch
  if (redis) deps.secondaryStorage = redis
  return {
    /** Resolves when ended sessions are tracked, or once it is known that they cannot be. */
    ready: watch?.ready ?? Promise.resolve(),
    async close() {
      redis?.close()
      await watch?.close()
    },
  }
}

/** The keys of this server, after its secret was compared with the database's. */
export async function keysOf(database: OpenedDatabase, config: Config, log: Log) {
  const secret = await agreeOnSecret({ db: database.pool, config, log })
  return deriveKeys(secret, knownPreviousSecrets(config))
}
