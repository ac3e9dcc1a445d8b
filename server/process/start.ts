import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { createPasswordHasher, hashesAtOnce } from '../crypto/passwords.ts'
import type { Patience } from '../database/waiting.ts'
import type { Deps } from '../deps.ts'
import { createAnswering, type Watching } from '../http/answering.ts'
import { createHealth, type Health } from '../http/health.ts'
import { createMemoryLimits } from '../http/limits/rate-limit.ts'
import { listenEarly } from '../http/listen.ts'
import type { ReadMetrics } from '../http/metrics-address.ts'
import { openOperationsPort } from '../http/operations.ts'
import { createSprayWatch } from '../sessions/spraying.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { migrateUsed } from './configured-database.ts'
import { openConfigured, type Lasting } from './configured.ts'
import { putInUse } from './in-use.ts'
import type { Observing } from './observing.ts'
import type { Company } from './worker.ts'

/** How long a reload waits for a database that does not respond. */
export const reloadWaitSeconds = 10

type Started = {
  port: number
  deps: Deps
  directory: string | null
  /** Replaces the configuration. On failure, the process keeps its current configuration. */
  reload(config: Config, signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Starts all parts of one process. Health checks are answered from the beginning. */
export async function startServer(config: Config, observing: Observing, patience: Patience, company?: Company) {
  const { telemetry } = observing
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
    const lasting = createLasting(observing, health, company)
    const first = await openConfigured(config, lasting, patience, { health })
    const inUse = await putInUse(first, { ...door, observing, processes: company?.processes })
    opened.splice(1, 0, inUse.close)
    health.state = 'ready'
    door.ready()
    return {
      port: door.port,
      deps: first.deps,
      directory: first.directory,
      async reload(next, signal) {
        const waits = { seconds: reloadWaitSeconds, signal, report() {} }
        await inUse.replace(await openConfigured(next, lasting, waits, { prepare: migrateUsed }), signal)
      },
      async stop() {
        health.state = 'draining'
        // A worker does not wait, because the first process waits for all workers.
        if (!company) await sleep(inUse.config().operations.drainDelay * 1000)
        await close()
      },
    } satisfies Started
  } catch (error) {
    await close()
    throw error
  }
}

function createLasting({ log, telemetry }: Observing, health: Health, company: Company | undefined): Lasting {
  return {
    log,
    health,
    passwords: createPasswordHasher({ atOnce: hashesAtOnce(company?.processes), telemetry }),
    sprayWatch: createSprayWatch(),
    memoryLimits: company?.limits ?? createMemoryLimits(),
    wakeJobs() {},
    ...(telemetry ? { telemetry } : {}),
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
  const watching: Watching = { telemetry }
  const admitToMetrics = (token: string | undefined) => {
    watching.metrics = readMetrics && token !== undefined ? { token, read: readMetrics } : null
  }
  admitToMetrics(config.operations.token)
  if (!company) return { ...(await listenEarly(config, health, watching)), admitToMetrics, ready() {} }
  const answering = createAnswering(health, config.host, watching)
  return { answering, port: config.port, admitToMetrics, ...company.enter(answering) }
}
