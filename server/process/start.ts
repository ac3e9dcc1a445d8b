import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSprayWatch } from '../sessions/spraying.ts'
import { createApp } from '../app.ts'
import { canListen, watchRevocations } from '../revocations/watch.ts'
import type { Config } from '../config/config.ts'
import { proveHealth } from '../crypto/health-proof.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { createPasswordCheck } from '../accounts/password-check.ts'
import { createPasswordHasher, hashesAtOnce } from '../crypto/passwords.ts'
import { openDatabase, type DatabasePool } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { whenItAnswers, type Patience } from '../database/waiting.ts'
import { openRedis } from '../database/redis.ts'
import { askDatabase } from '../database/installation.sql.ts'
import type { Deps } from '../deps.ts'
import { jobKinds, recurringJobs } from './job-kinds.ts'
import { startWebhookSender } from '../webhooks/sender.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { createAnswering } from '../http/answering.ts'
import { createHealth, type Health } from '../http/health.ts'
import { listenEarly } from '../http/listen.ts'
import type { ReadMetrics } from '../http/metrics-address.ts'
import { openOperationsPort } from '../http/operations.ts'
import { describeError, type Log } from './log.ts'
import { adoptEvents } from '../events/reader.ts'
import { joinNodes } from './nodes.ts'
import { agreeOnSecret, knownPreviousSecrets } from './secret.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Observing } from './observing.ts'
import type { Company } from './workers.ts'

/** An open database with this version's schema. */
export type OpenedDatabase = {
  pool: DatabasePool
  url: string
  /** The data folder of the embedded database server; null for an external database. */
  directory: string | null
  close(): Promise<void>
}

type DatabaseOpening = {
  health?: Health | undefined
  telemetry?: Telemetry | undefined
  /** Runs after the database was opened, by default to migrate it. */
  prepare?: (pool: DatabasePool, log: Log, options: { signal?: AbortSignal | undefined }) => Promise<unknown>
}

/** Opens the configured database, by default after migrating it to this version's schema. */
export async function openConfiguredDatabase(
  config: Config,
  log: Log,
  patience: Patience,
  { health = createHealth(), telemetry, prepare = migrate }: DatabaseOpening = {},
): Promise<OpenedDatabase> {
  const embedded = config.database.url
    ? null
    : await startEmbedded({ dataDirectory: resolve(config.dataDirectory), report: patience.report })
  const url = embedded?.url ?? config.database.url!
  const pool = openDatabase({
    ...config.database,
    url,
    onError: (error) => log.warn({ error: describeError(error) }, 'A database connection broke'),
    telemetry,
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

type Started = {
  port: number
  deps: Deps
  directory: string | null
  stop(): Promise<void>
}

/** Starts all parts of one process. Health checks get responses from the beginning. */
export async function startServer(config: Config, observing: Observing, patience: Patience, company?: Company) {
  const { log, telemetry } = observing
  const health = createHealth()
  const readMetrics = company?.readMetrics ?? telemetry?.metrics?.read ?? null
  const door = await openDoor(config, { health, telemetry, readMetrics, company })
  const opened: (() => Promise<void>)[] = [door.close]
  const close = async () => {
    for (const each of opened.splice(0)) await each()
  }
  try {
    // The first process opens the only operations port, for all of its workers.
    if (!company) opened.push((await openOperationsPort(config, health, readMetrics)).close)
    const database = await openConfiguredDatabase(config, log, patience, { health, telemetry })
    opened.push(database.close)
    let wakeJobs = () => {}
    const deps = await depsOf({ config, log, health, telemetry, database, company, wakeJobs: () => wakeJobs() })
    opened.splice(1, 0, openOtherConnections(deps, database.url).close)
    door.answering.serve(createApp(deps))
    const work = startWork(deps, database.url)
    opened.splice(1, 0, work.stop)
    wakeJobs = work.wake
    opened.splice(1, 0, (await joinNodes(deps, door.port, company?.processes)).close)
    health.state = 'ready'
    door.ready()
    return {
      port: door.port,
      deps,
      directory: database.directory,
      async stop() {
        health.state = 'draining'
        // A worker does not wait here, because the first process waits for all workers.
        if (!company) await sleep(config.operations.drainDelay * 1000)
        await close()
      },
    } satisfies Started
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the work that is independent of requests: jobs, and deliveries of webhooks. */
function startWork(deps: Deps, databaseUrl: string) {
  const worker = startJobWorker(deps, jobKinds(deps.config, databaseUrl), recurringJobs(deps.config))
  const sender = deps.config.webhooks.enabled ? startWebhookSender(deps) : null
  return {
    wake: () => worker.wake(),
    async stop() {
      await Promise.all([worker.stop(), sender?.stop()])
    },
  }
}

type Parts = Pick<Deps, 'config' | 'log' | 'wakeJobs'> & {
  health: Health
  telemetry: Telemetry | undefined
  database: OpenedDatabase
  company: Company | undefined
}

async function depsOf({ config, log, health, telemetry, wakeJobs, database, company }: Parts): Promise<Deps> {
  const keys = await keysOf(database, config, log)
  await adoptEvents({ db: database.pool })
  health.prove = (nonce) => proveHealth(keys, nonce)
  if (telemetry) telemetry.readings.database = database.pool
  return {
    config,
    db: database.pool,
    keys,
    passwords: createPasswordHasher({ atOnce: hashesAtOnce(company?.processes), telemetry }),
    sprayWatch: createSprayWatch(),
    passwordCheck: createPasswordCheck(config, log),
    log,
    now: () => new Date(),
    wakeJobs,
    ...(telemetry ? { telemetry } : {}),
    ...(company ? { sharedLimits: company.limits } : {}),
  }
}

type Opening = {
  health: Health
  telemetry: Telemetry | undefined
  readMetrics: ReadMetrics | null
  company: Company | undefined
}

/** Opens the source of connections: the port of this process or, in a worker, the first process. */
async function openDoor(config: Config, { health, telemetry, readMetrics, company }: Opening) {
  const { token } = config.operations
  const metrics = readMetrics && token !== undefined ? { token, read: readMetrics } : null
  const watching = { telemetry, metrics }
  if (!company) return { ...(await listenEarly(config, health, watching)), ready() {} }
  const answering = createAnswering(health, config.host, watching)
  return { answering, port: config.port, ...company.enter(answering) }
}

/** Opens the connections other than the pool: the listener for revocations and, if it is configured, Redis. */
export function openOtherConnections(deps: Deps, databaseUrl: string) {
  const { config } = deps
  const watch = watchRevocations(deps, databaseUrl)
  const redis = config.redis.url ? openRedis(config.redis.url) : null
  deps.revocations = watch
  const isCaching = config.session.cookieCache.enabled && canListen(config)
  if (isCaching && deps.telemetry) deps.telemetry.readings.noticesConnected = () => watch.isConnected()
  if (redis) deps.secondaryStorage = redis
  return {
    /**
     * Resolves when revocations are tracked or cannot be tracked. Resolves immediately if no cache cookies need them.
     */
    ready: isCaching ? watch.start() : Promise.resolve(),
    async close() {
      redis?.close()
      await watch.close()
    },
  }
}

/** Returns the keys of this server after checking that its secret matches the database. */
export async function keysOf(database: OpenedDatabase, config: Config, log: Log) {
  const secret = await agreeOnSecret({ db: database.pool, config, log })
  return deriveKeys(secret, knownPreviousSecrets(config))
}
