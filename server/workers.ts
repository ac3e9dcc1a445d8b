import cluster, { type Worker } from 'node:cluster'
import type { SharedLimits } from './deps.ts'
import { createMemoryLimits } from './http/rate-limit.ts'
import type { Log } from './log.ts'

/*
 * Several processes on one port: a first one, which answers nobody, and the workers it starts, each the whole product.
 * What a process would count by itself, the first one counts for all of them.
 */

/** A request to be counted, and the answer to it. */
type Asked = { id: number; key: string; window: number; max: number; time: number }
type Told = { id: number; wait: number | null }

/** Whether this process is one of the workers. */
export function isWorker() {
  return cluster.isWorker
}

/** Workers that answer on a port. */
export type Workers = {
  port: number
  /** Resolves to an exit code once a worker could not start; workers that end later are replaced. */
  failed: Promise<number>
  /** Has every worker finish what it was asked, and resolves when all have ended. */
  stop(): Promise<void>
}

/** Starts so many workers of the program that runs, and resolves when all of them answer, or one cannot. */
export async function startWorkers(count: number, log: Log): Promise<Workers | number> {
  const limits = createMemoryLimits()
  const listening = new Set<Worker>()
  let isStopping = false
  let fail = (_code: number) => {}
  const failed = new Promise<number>((resolve) => (fail = resolve))

  cluster.on('message', (worker, asked: Asked) => {
    const wait = limits.count(asked.key, asked, new Date(asked.time)) as number | null
    if (worker.isConnected()) worker.send({ id: asked.id, wait } satisfies Told)
  })
  cluster.on('exit', (worker, code) => {
    if (isStopping) return
    if (!listening.delete(worker)) return fail(code || 1)
    log.error({ error: `exit code ${code}` }, 'A worker has ended; another takes its place')
    cluster.fork()
  })
  const ready = new Promise<number>((resolve) => {
    cluster.on('listening', (worker, { port }) => {
      listening.add(worker)
      if (listening.size === count) resolve(port)
    })
  })
  async function stop() {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => end(worker!)))
  }

  for (let i = 0; i < count; i++) cluster.fork()
  const first = await Promise.race([ready.then((port) => ({ port })), failed])
  if (typeof first !== 'number') return { port: first.port, failed, stop }
  await stop()
  return first
}

function end(worker: Worker) {
  return new Promise<void>((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}

/** Ends a worker whose work is done: while it could hear of the first process, it would not end by itself. */
export function leaveFirstProcess() {
  process.disconnect()
}

/** Limits as the first process counts them; for workers. */
export function limitsOfFirstProcess(): SharedLimits {
  const waiting = new Map<number, (wait: number | null) => void>()
  let count = 0
  process.on('message', ({ id, wait }: Told) => {
    waiting.get(id)?.(wait)
    waiting.delete(id)
  })
  return {
    count(key, { window, max }, now) {
      const id = count++
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        process.send!({ id, key, window, max, time: now.getTime() } satisfies Asked)
      })
    },
  }
}
