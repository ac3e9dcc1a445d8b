import { ConfigError, type Config } from '../config/config.ts'
import { askDatabase } from '../database/installation.sql.ts'
import { accept } from '../http/accepting.ts'
import { createAnswering } from '../http/answering.ts'
import { createHealth, type Health } from '../http/health.ts'
import { openOperationsPort, type OperationsPort } from '../http/operations.ts'
import { migrateUsed } from '../process/configured-database.ts'
import { createLog } from '../process/log.ts'
import { reloadWaitSeconds } from '../process/start.ts'
import { startWorkers, type Workers } from '../process/workers.ts'
import { createServerMetrics } from '../telemetry/metrics.ts'
import type { Readings } from '../telemetry/telemetry.ts'
import { createReloads, type Reloads } from './reload.ts'
import { runUntil, type Start } from './running.ts'
import { openDeps } from './with-deps.ts'

/** Runs the first process, which migrates the database and then starts the workers. */
export async function startFirst(parts: Start, count: number): Promise<number> {
  const { config } = parts
  const log = createLog(config.log.level)
  const readings: Readings = {}
  const readMetrics = config.operations.metrics ? (await createServerMetrics(readings)).read : null
  const health = createHealth()
  const answering = createAnswering(health, config.host)
  let workers: Workers | undefined
  const accepting = await accept(config, {
    paused: true,
    take(socket) {
      if (!workers?.take(socket)) answering.take(socket)
    },
  })
  let operations: OperationsPort | undefined
  let database: FirstDatabase | undefined
  let reloads: Reloads | undefined
  try {
    operations = await openOperationsPort(config, health, readMetrics)
    database = await openFirstDatabase(parts, health, readings)
    workers = startWorkers(count, log, readMetrics)
    reloads = createReloadsOfAll(parts, { database, workers, log })
    const ended = Promise.race([parts.stopped, workers.failed])
    const early = await Promise.race([workers.ready, ended])
    if (early !== null) return early
    health.state = 'ready'
    return await runUntil(ended, parts, { ...database.current(), port: accepting.port, log, reloads })
  } finally {
    health.state = 'draining'
    const { drainDelay } = (database?.current().deps.config ?? config).operations
    await Promise.all([reloads?.end(), workers ? workers.stop(accepting, drainDelay) : accepting.close()])
    await answering.finish()
    await database?.close()
    await operations?.close()
  }
}

type All = { database: FirstDatabase; workers: Workers; log: ReturnType<typeof createLog> }

/** Creates the reloads, which apply a new configuration to the first process and all workers. */
function createReloadsOfAll({ config, load }: Start, { database, workers, log }: All) {
  return createReloads({
    config,
    load,
    async apply(next, signal) {
      await database.replace(next, signal, () => workers.reload())
      log.level = next.log.level
    },
  })
}

type FirstDatabase = Awaited<ReturnType<typeof openFirstDatabase>>

/** Opens the database connections that the first process itself uses for health checks and metrics. */
async function openFirstDatabase({ config, patience }: Start, health: Health, readings: Readings) {
  let current = await openDeps(config, patience, { health })
  function show() {
    const { db } = current.deps
    health.checkDatabase = () => askDatabase(db)
    readings.database = db
  }
  show()
  return {
    current: () => current,
    /** Switches to the database of the next configuration after all workers have reloaded. Throws if a reload fails. */
    async replace(next: Config, signal: AbortSignal, reloadWorkers: Workers['reload']) {
      const opened = await openDeps(next, { seconds: reloadWaitSeconds, signal, report() {} }, { prepare: migrateUsed })
      const reason = await reloadWorkers()
      if (reason !== null) {
        await opened.close()
        throw new ConfigError(`A worker cannot use it: ${reason}`)
      }
      const before = current
      current = opened
      show()
      await before.close()
    },
    close: () => current.close(),
  }
}
