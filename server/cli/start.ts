import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { accept } from '../http/accepting.ts'
import { createAnswering } from '../http/answering.ts'
import { isLocalOrigin } from '../config/local-origin.ts'
import { createHealth } from '../http/health.ts'
import { openOperationsPort, type OperationsPort } from '../http/operations.ts'
import type { Patience } from '../database/waiting.ts'
import { createLog } from '../process/log.ts'
import { openObserving } from '../process/observing.ts'
import { hasSampleData } from '../sample/sample.ts'
import { isSetUpRequired, setUpCode } from '../admin/set-up.ts'
import { releaseMemory } from '../process/memory.ts'
import { startServer } from '../process/start.ts'
import { openSupervisor } from '../process/supervisor.ts'
import { isWorker, joinFirstProcess, leaveFirstProcess, startWorkers, type Workers } from '../process/workers.ts'
import { createServerMetrics } from '../telemetry/metrics.ts'
import type { Readings } from '../telemetry/telemetry.ts'
import type { Surroundings } from './surroundings.ts'
import { withDeps, type Opened } from './with-deps.ts'

/** Runs the server in this process or in N workers until it is stopped; resolves to the exit code. */
export async function start(config: Config, workers: number, surroundings: Surroundings): Promise<number> {
  const stopping = new AbortController()
  const signaled = new Promise<number>((resolve) =>
    surroundings.onSignal(() => {
      stopping.abort()
      resolve(0)
    }),
  )
  const patience = { seconds: Infinity, signal: stopping.signal, report: surroundings.print }
  if (workers > 1 && !isWorker())
    return (
      (await unlessStopped(
        startFirst(config, { workers, stopped: signaled, patience }, surroundings),
        stopping.signal,
      )) ?? 0
    )

  const company = workers > 1 ? joinFirstProcess(workers, { hasMetrics: config.operations.metrics }) : undefined
  const observing = await openObserving(config, { isWorker: company !== undefined })
  // Terminals and systemd send the signal to all processes. A worker ignores the signal and stops when the first
  // process asks it to.
  const stopped = company ? company.drained.then(() => 0) : signaled
  const started = await unlessStopped(startServer(config, observing, patience, company), stopping.signal)
  if (!started) return 0
  try {
    releaseMemory()
    return await (company ? stopped : runUntil(stopped, started.deps, started, surroundings))
  } finally {
    await started.stop()
    if (company) leaveFirstProcess()
  }
}

/** Returns the result of a start; null if the start was stopped while it waited for the database. */
function unlessStopped<T>(starting: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return starting.catch((error: unknown) => {
    if (signal.aborted && error instanceof Error && error.name === 'AbortError') return null
    throw error
  })
}

type Run = { workers: number; stopped: Promise<number>; patience: Patience }

/** Runs the first process, which starts the workers. It migrates the database before the workers open it. */
async function startFirst(config: Config, { workers: count, stopped, patience }: Run, surroundings: Surroundings) {
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
  async function runWorkers({ deps, directory }: Opened) {
    readings.database = deps.db
    workers = startWorkers(count, log, readMetrics)
    const ended = Promise.race([stopped, workers.failed])
    const early = await Promise.race([workers.ready, ended])
    if (early !== null) return early
    health.state = 'ready'
    return await runUntil(ended, deps, { port: accepting.port, directory }, surroundings)
  }
  try {
    operations = await openOperationsPort(config, health, readMetrics)
    return await withDeps(config, patience, runWorkers, health)
  } finally {
    health.state = 'draining'
    await (workers ? workers.stop(accepting, config.operations.drainDelay) : accepting.close())
    await answering.finish()
    await operations?.close()
  }
}

type Place = { port: number; directory: string | null }

/** Reports the start and the stop of the server to the terminal and the supervisor; resolves to the exit code. */
async function runUntil(ended: Promise<number>, deps: Deps, at: Place, surroundings: Surroundings) {
  const supervisor = openSupervisor(surroundings.environment)
  await announce(deps, at, surroundings)
  supervisor.ready()
  const code = await ended
  supervisor.stopping()
  surroundings.print('Stopping…')
  return code
}

/** Prints the URLs and folders of the server. */
async function announce(deps: Deps, at: Place, surroundings: Surroundings) {
  const { config } = deps
  const address = config.baseURL ? config.origin : `http://localhost:${at.port}`
  const rows = [
    ['Site', address],
    ['Console', `${address}/admin`],
    ...(config.mail.transport === 'outbox' ? [['Mailbox', `${address}/dev/outbox`]] : []),
    ...(config.openAPI.enabled ? [['API reference', `${address}/api/reference`]] : []),
    ['Data', at.directory ?? 'the PostgreSQL server that DATABASE_URL names'],
  ]
  if (await isSetUpRequired(deps))
    rows.push(['Set-up code', setUpCode(deps.keys) + (isLocalOrigin(address) ? ' (not required on this machine)' : '')])
  if (await hasSampleData(deps)) rows.push(['Sample data', '`gatehouse sample remove` deletes it'])
  surroundings.print(`\n${config.branding.name} is running\n`)
  for (const [label = '', value = ''] of rows) surroundings.print(`  ${label.padEnd(14)} ${value}`)
  surroundings.print('\n  Ctrl+C stops it\n')
}
