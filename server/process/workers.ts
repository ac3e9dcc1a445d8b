import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedLimits } from '../deps.ts'
import type { Limit } from '../../contract/limits.ts'
import type { Accepting } from '../http/accepting.ts'
import type { Answering } from '../http/answering.ts'
import { createMemoryLimits } from '../http/limits/rate-limit.ts'
import type { Log } from './log.ts'
import { minuteSeconds } from '../time.ts'

/* Several processes on one port: the first process accepts connections and distributes them in turn to the workers
   it starts, each of which runs the whole product. It also counts requests for all of them. */

/** A request to be counted, or the message that the worker is ready. */
type FromWorker = { id: number; key: string; rule: Limit; time: number } | 'ready'
/** A count, a passed connection, or an instruction to stop. */
type ToWorker = { id: number; wait: number | null } | 'connection' | 'drain' | 'hold' | 'finish'

/** Whether this process is one of the workers. */
export function isWorker() {
  return cluster.isWorker
}

/** The running workers. */
export type Workers = {
  /** Passes a connection to the next worker; false while there is no worker. */
  take(socket: Socket): boolean
  /** Resolves to null when all of them are ready. */
  ready: Promise<null>
  /**
   * Resolves to an exit code once a worker could not start, or too many have exited; otherwise a worker that exits is
   * replaced.
   */
  failed: Promise<number>
  /** Closes the port, has every worker finish its requests, and resolves when all have exited. */
  stop(accepting: Accepting, drainDelaySeconds: number): Promise<void>
}

const maxCrashesPerMinute = 5

/** Starts this many workers of the running program. */
export function startWorkers(count: number, log: Log): Workers {
  return new ClusterWorkers(count, log)
}

class ClusterWorkers implements Workers {
  readonly ready: Promise<null>
  readonly failed: Promise<number>
  readonly #count: number
  readonly #log: Log
  readonly #limits = createMemoryLimits()
  readonly #answering: Worker[] = []
  readonly #crashes: number[] = []
  #isStopping = false
  #allAnswer = () => {}
  #fail = (_code: number) => {}

  constructor(count: number, log: Log) {
    this.#count = count
    this.#log = log
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

  async stop(accepting: Accepting, drainDelaySeconds: number) {
    this.#isStopping = true
    const all = Object.values(cluster.workers ?? {}).map((worker) => worker!)
    const ended = Promise.all(all.map(untilEnded))
    for (const worker of all) tell(worker, 'drain')
    await sleep(drainDelaySeconds * 1000)
    for (const worker of all) tell(worker, 'hold')
    await accepting.close()
    // Messages arrive in order: after this one there are no more connections.
    for (const worker of all) tell(worker, 'finish')
    await ended
  }

  #hear(worker: Worker, message: FromWorker) {
    if (message === 'ready') {
      this.#answering.push(worker)
      if (this.#answering.length === this.#count) this.#allAnswer()
      return
    }
    const wait = this.#limits.count(message.key, message.rule, new Date(message.time)) as number | null
    tell(worker, { id: message.id, wait })
  }

  #replace(worker: Worker, code: number) {
    const place = this.#answering.indexOf(worker)
    if (place >= 0) this.#answering.splice(place, 1)
    if (this.#isStopping) return
    const now = performance.now()
    this.#crashes.push(now)
    const recent = this.#crashes.filter((at) => now - at < minuteSeconds * 1000)
    if (place < 0 || recent.length >= maxCrashesPerMinute) return this.#fail(code || 1)
    this.#log.error({ error: `exit code ${code}` }, 'A worker has exited and is replaced')
    cluster.fork()
  }
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

/** The worker group this process belongs to: its size and the shared rate-limit counter. */
export type Company = {
  processes: number
  limits: SharedLimits
  /** Resolves when the first process stops. */
  drained: Promise<void>
  /** Answers the connections from the first process, once it is `ready`. */
  enter(answering: Answering): { ready(): void; close(): Promise<void> }
}

/** Joins the first process as one of this many workers. */
export function joinFirstProcess(processes: number): Company {
  const steps = { drain: step(), hold: step(), finish: step() }
  const counts = new Map<number, (wait: number | null) => void>()
  let requests = 0
  let take = (_: Socket) => {}
  process.on('message', (message: ToWorker, socket: Socket | undefined) => {
    if (message === 'connection') {
      // The client may have disconnected while the connection was passed on.
      if (socket) take(socket)
    } else if (typeof message === 'string') steps[message].reach()
    else {
      counts.get(message.id)?.(message.wait)
      counts.delete(message.id)
    }
  })
  return {
    processes,
    drained: steps.drain.reached,
    limits: {
      count(key, rule, now) {
        const id = requests++
        return new Promise((resolve) => {
          counts.set(id, resolve)
          process.send!({ id, key, rule, time: now.getTime() } satisfies FromWorker)
        })
      },
    },
    enter(answering) {
      take = answering.take
      void steps.hold.reached.then(() => answering.hold())
      return {
        ready: () => void process.send!('ready' satisfies FromWorker),
        async close() {
          await steps.finish.reached
          await answering.finish()
        },
      }
    },
  }
}

function step() {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  return { reached, reach: () => reach() }
}

/** Ends a worker whose work is done: its channel to the first process would keep it running. */
export function leaveFirstProcess() {
  process.disconnect()
}
