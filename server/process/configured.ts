import { createPasswordCheck } from '../accounts/password-check.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { proveHealth } from '../crypto/health-proof.ts'
import type { DatabasePool } from '../database/database.ts'
import { askDatabase } from '../database/installation.sql.ts'
import { openRedis } from '../database/redis.ts'
import type { Patience } from '../database/waiting.ts'
import type { Deps } from '../deps.ts'
import { adoptEvents } from '../events/reader.ts'
import type { Health } from '../http/health.ts'
import type { Website } from '../http/website.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { canListen, watchRevocations } from '../revocations/watch.ts'
import { startWebhookSender } from '../webhooks/sender.ts'
import { keysOf, openConfiguredDatabase, type DatabaseOpening, type OpenedDatabase } from './configured-database.ts'
import { jobKinds, recurringJobs } from './job-kinds.ts'

/**
 * The parts of a process that last until it stops. They include the counts of wrong passwords, of running password
 * hashes and of requests, so a reload does not reset these counts.
 */
export type Lasting = Pick<Deps, 'log' | 'passwords' | 'sprayWatch' | 'memoryLimits' | 'telemetry'> & {
  health: Health
  /** Wakes the job worker of the configuration in use. */
  wakeJobs: () => void
}

/** The parts of a process that depend on its configuration. A reload replaces all of them. */
export type Configured = {
  deps: Deps
  /** The data folder of the embedded database server; null for an external database. */
  directory: string | null
  website: Website
  /** Starts the background work, and makes health checks and metrics read the parts of this configuration. */
  begin(): void
  /** Stops the background work. Jobs that are still running after five seconds are aborted and run again later. */
  stopWork(): Promise<void>
  close(): Promise<void>
}

/** Opens the parts that depend on a configuration. Changes nothing in the process until `begin` is called. */
export async function openConfigured(
  config: Config,
  lasting: Lasting,
  patience: Patience,
  opening: DatabaseOpening = {},
): Promise<Configured> {
  const { log, telemetry } = lasting
  const database = await openConfiguredDatabase(config, log, patience, { ...opening, telemetry })
  const opened = [database.close]
  const close = async () => {
    for (const each of opened.splice(0)) await each()
  }
  try {
    const deps = await depsOf(config, lasting, database)
    const connections = openOtherConnections(deps, database.url)
    opened.unshift(connections.close)
    const website = createApp(deps)
    const kinds = jobKinds(config, database.url)
    let stopWork = () => Promise.resolve()
    return {
      deps,
      directory: database.directory,
      website,
      begin() {
        observe(lasting, deps, { database, noticesConnected: connections.noticesConnected })
        const work = startWork(deps, kinds)
        lasting.wakeJobs = work.wake
        stopWork = work.stop
      },
      stopWork: () => stopWork(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function depsOf(config: Config, lasting: Lasting, database: OpenedDatabase): Promise<Deps> {
  const { log, passwords, sprayWatch, memoryLimits, telemetry } = lasting
  const keys = await keysOf(database, config, log)
  await adoptEvents({ db: database.pool })
  return {
    config,
    db: database.pool,
    keys,
    passwords,
    sprayWatch,
    memoryLimits,
    passwordCheck: createPasswordCheck(config, log),
    log,
    now: () => new Date(),
    wakeJobs: () => lasting.wakeJobs(),
    ...(telemetry ? { telemetry } : {}),
  }
}

type Observed = { database: OpenedDatabase; noticesConnected: () => boolean | undefined }

/** Makes health checks and metrics read the parts of this configuration. */
function observe({ health, telemetry }: Lasting, { keys }: Deps, { database, noticesConnected }: Observed) {
  const { pool } = database
  health.checkDatabase = () => askDatabase(pool)
  health.prove = (nonce) => proveHealth(keys, nonce)
  if (!telemetry) return
  Object.assign(telemetry.readings, { database: pool, connections: () => countConnections(pool), noticesConnected })
}

function countConnections({ pool: { totalCount, idleCount, waitingCount } }: DatabasePool) {
  return { used: totalCount - idleCount, idle: idleCount, pending: waitingCount }
}

/** Opens the connections that are not in the pool: the listener for revocations and, if it is configured, Redis. */
export function openOtherConnections(deps: Deps, databaseUrl: string) {
  const { config } = deps
  const watch = watchRevocations(deps, databaseUrl)
  const redis = config.redis.url ? openRedis(config.redis.url) : null
  deps.revocations = watch
  if (redis) deps.secondaryStorage = redis
  const isCaching = config.session.cookieCache.enabled && canListen(config)
  return {
    /**
     * Resolves when the first attempt to track revocations has succeeded or failed. Resolves immediately if cache
     * cookies are off or notifications cannot arrive.
     */
    ready: isCaching ? watch.start() : Promise.resolve(),
    /** Whether revocations are tracked; undefined if cache cookies are off or notifications cannot arrive. */
    noticesConnected: () => (isCaching ? watch.isConnected() : undefined),
    async close() {
      redis?.close()
      await watch.close()
    },
  }
}

/** Starts the work that is independent of requests: jobs, and deliveries of webhooks. */
function startWork(deps: Deps, kinds: ReturnType<typeof jobKinds>) {
  const worker = startJobWorker(deps, kinds, recurringJobs(deps.config))
  const sender = deps.config.webhooks.enabled ? startWebhookSender(deps) : null
  return {
    wake: () => worker.wake(),
    async stop() {
      await Promise.all([worker.stop(), sender?.stop()])
    },
  }
}
