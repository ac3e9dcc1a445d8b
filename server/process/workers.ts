import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Limit } from '../../contract/limits.ts'
import type { Accepting } from '../http/accepting.ts'
import type { ReadMetrics } from '../http/metrics-address.ts'
import { createMemoryLimits } from '../http/limits/rate-limit.ts'
import type { Log } from './log.ts'
import { minuteSeconds } from '../time.ts'

/*
 * Several processes share one port. The first process starts the workers, accepts connections and passes them to the
 * workers in turn. Each worker runs a whole server. The first process also keeps the workers' common rate limits.
 */

/**
 * A worker's message to the first process: a request to count, a request for the metrics of all workers, the result of
 * a reload, or the notice that the worker is ready. `keeps` is the reason why the worker keeps its configuration;
 * null if the worker has reloaded it.
 */
export type FromWorker =
  | { id: number; key: string; rule: Limit; time: number }
  | { id: number; asks: 'metrics' }
  | { keeps: string | null }
  | 'ready'
/** A message to a worker: the reply to its request, a connection, or an instruction to reload or to stop. */
export type ToWorker = { id: number; answer: unknown } | 'connection' | 'reload' | 'drain' | 'hold' | 'finish'

export type Workers = {
  /** Passes a connection to the next worker. Returns false if no worker is running. */
  take(socket: Socket): boolean
  /** Resolves to null when all workers are ready. */
  ready: Promise<null>
  /**
   * Resolves to an exit code if a worker cannot start or too many workers have exited. Otherwise, a worker that exits
   * is replaced.
   */
  failed: Promise<number>
  /**
   * Makes the workers reload their configuration one after the other, so that their old and new connections to the
   * database do not add up. Stops at the first worker that cannot reload, and resolves to the reason. Otherwise
   * resolves to null.
   */
  reload(): Promise<string | null>
  /** Closes the port and makes every worker finish its requests. Resolves when all workers have exited. */
  stop(accepting: Accepting, drainDelaySeconds: number): Promise<void>
}

const maxCrashesPerMinute = 5

const partly = 'Some workers already use the new configuration: correct the cause, and reload again'

/** Starts this many workers of the running program. */
export function startWorkers(count: number, log: Log, readMetrics: ReadMetrics | null): Workers {
  return new ClusterWorkers(count, log, readMetrics)
}

class ClusterWorkers implements Workers {
  readonly ready: Promise<null>
  readonly failed: Promise<number>
  readonly #count: number
  readonly #log: Log
  readonly #readMetrics: ReadMetrics | null
  readonly #limits = createMemoryLimits()
  readonly #answering: Worker[] = []
  #crashes: number[] = []
  #isStopping = false
  #allAnswer = () => {}
  #fail = (_code: number) => {}

  constructor(count: number, log: Log, readMetrics: ReadMetrics | null) {
    this.#count = count
    this.#log = log
    this.#readMetrics = readMetrics
    this.ready = new Promise((resolve) => (this.#allAnswer = () => resolve(null)))
    this.failed = new Promise((resolve) => (this.#fail = resolve))
    cluster.on('message', (worker, message: FromWorker) => this.#hear(worker, message))
    cluster.on('exit', (worker, code) => this.#replace(worker, code))
    for (let i = 0; i < count; i++) cluster.fork()
  }

  take(socket: Socket) {
    const worker = this.#answering.shift()
    if (!worker) return false
    this.#answering.push(worker)
    tell(worker, 'connection', socket)
    return true
  }

  async reload() {
    for (const [place, worker] of everyWorker().entries()) {
      const reason = await reloadWorker(worker)
      if (reason !== null) return place === 0 ? reason : `${reason}. ${partly}`
    }
    return null
  }

  async stop(accepting: Accepting, drainDelaySeconds: number) {
    this.#isStopping = true
    const all = everyWorker()
    const ended = Promise.all(all.map(untilEnded))
    for (const worker of all) tell(worker, 'drain')
    await sleep(drainDelaySeconds * 1000)
    for (const worker of all) tell(worker, 'hold')
    await accepting.close()
    // Messages arrive in order, so a worker gets no connection after this message.
    for (const worker of all) tell(worker, 'finish')
    await ended
  }

  #hear(worker: Worker, message: FromWorker) {
    if (message === 'ready') {
      this.#answering.push(worker)
      if (this.#answering.length === this.#count) this.#allAnswer()
      return
    }
    if ('asks' in message)
      return void this.#readMetrics?.(undefined).then(
        (answer) => tell(worker, { id: message.id, answer }),
        () => tell(worker, { id: message.id, answer: null }),
      )
    // The metrics client sends messages of its own on this channel, which are ignored here.
    if (!('key' in message)) return
    const answer = this.#limits.count(message.key, message.rule, new Date(message.time))
    tell(worker, { id: message.id, answer })
  }

  #replace(worker: Worker, code: number) {
    const place = this.#answering.indexOf(worker)
    if (place >= 0) this.#answering.splice(place, 1)
    if (this.#isStopping) return
    const now = performance.now()
    this.#crashes = [...this.#crashes.filter((at) => now - at < minuteSeconds * 1000), now]
    if (place < 0 || this.#crashes.length >= maxCrashesPerMinute) return this.#fail(code || 1)
    this.#log.error({ error: `exit code ${code}` }, 'A worker has exited and is replaced')
    cluster.fork()
  }
}

function everyWorker() {
  return Object.values(cluster.workers ?? {}).map((worker) => worker!)
}

function reloadWorker(worker: Worker) {
  return new Promise<string | null>((resolve) => {
    const hear = (message: FromWorker) => {
      if (typeof message === 'object' && 'keeps' in message) end(message.keeps)
    }
    // If the worker exits, its replacement reads the new configuration.
    const leave = () => end(null)
    function end(reason: string | null) {
      worker.off('message', hear)
      worker.off('exit', leave)
      resolve(reason)
    }
    worker.on('message', hear)
    worker.once('exit', leave)
    if (worker.isDead()) leave()
    else tell(worker, 'reload')
  })
}

function tell(worker: Worker, message: ToWorker, socket?: Socket) {
  if (worker.isConnected()) worker.process.send(message, socket)
}

function untilEnded(worker: Worker) {
  return new Promise<void>((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
  })
}
