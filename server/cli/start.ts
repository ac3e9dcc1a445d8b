import type { Config } from '../config/config.ts'
import { releaseMemory } from '../process/memory.ts'
import { openObserving } from '../process/observing.ts'
import { startServer } from '../process/start.ts'
import { isWorker, joinFirstProcess, leaveFirstProcess } from '../process/worker.ts'
import { createReloads } from './reload.ts'
import { runUntil, type Start } from './running.ts'
import { startFirst } from './start-first.ts'
import type { Surroundings } from './surroundings.ts'

/** Runs the server in this process or in N workers until it is stopped; resolves to the exit code. */
export async function start(load: () => Promise<Config>, workers: number, surroundings: Surroundings): Promise<number> {
  const config = await load()
  const stopping = new AbortController()
  const stop = Promise.withResolvers<number>()
  const reloading = Promise.withResolvers<() => void>()
  surroundings.onSignal(
    () => {
      stopping.abort()
      stop.resolve(0)
    },
    () => void reloading.promise.then((reload) => reload()),
  )
  const patience = { seconds: Infinity, signal: stopping.signal, report: surroundings.print }
  const parts = { config, load, patience, surroundings, stopped: stop.promise, onReload: reloading.resolve }
  const isFirst = workers > 1 && !isWorker()
  return (await unlessStopped(isFirst ? startFirst(parts, workers) : startOne(parts, workers), stopping.signal)) ?? 0
}

/** Returns the result of a start; null if the start was stopped while it waited for the database. */
function unlessStopped<T>(starting: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return starting.catch((error: unknown) => {
    if (signal.aborted && error instanceof Error && error.name === 'AbortError') return null
    throw error
  })
}

/** Runs one server process: the only process, or one of several workers. */
async function startOne(parts: Start, workers: number): Promise<number> {
  const { config, load, patience, stopped } = parts
  const company = workers > 1 ? joinFirstProcess(workers, { hasMetrics: config.operations.metrics }) : undefined
  const observing = await openObserving(config, { isWorker: company !== undefined })
  const server = await startServer(config, observing, patience, company)
  const reloads = createReloads({
    config,
    load,
    async apply(next, signal) {
      await server.reload(next, signal)
      releaseMemory()
    },
  })
  try {
    releaseMemory()
    if (!company) return await runUntil(stopped, parts, { ...server, log: observing.log, reloads })
    // Terminals and systemd send signals to all processes. A worker ignores signals: the first process asks the worker
    // to reload and to stop.
    company.onReload(async () => (await reloads.reload())?.keeps ?? null)
    await company.drained
    return 0
  } finally {
    await reloads.end()
    await server.stop()
    if (company) leaveFirstProcess()
  }
}
