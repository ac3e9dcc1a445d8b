import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedLimits } from '../deps.ts'
import type { Limit } from '../../contract/limits.ts'
import type { Accepting } from '../http/accepting.ts'
import type { Answering } from '../http/answering.ts'
import type { ReadMetrics } from '../http/metrics-address.ts'
import type { MetricsReply } from '../telemetry/metrics.ts'
import { createMemoryLimits } from '../http/limits/rate-limit.ts'
import type { Log } from './log.ts'
import { minuteSeconds } from '../time.ts'

/*
 * Several processes share one port. The first process accepts connections and passes them in turn to the workers that
 * it starts. Each worker runs the whole product. The first process also counts requests for all workers.
 */

/**
 * A worker's message to the first process: a request to count, a request for the metrics of all workers, or the notice
 * that the worker is ready.
 */
type FromWorker = { id: number; key: string; rule: Limit; time: number } | { id: number; asks: 'metrics' } | 'ready'
/** A message to a worker: the reply to its request, a connection, or an instruction to stop. */
type ToWorker = { id: number; answer: unknown } | 'connection' | 'drain' | 'hold' | 'finish'

export function isWorker() {
  return cluster.isWorker
}

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
  /** Closes the port and makes every worker finish its requests. Resolves when all workers have exited. */
  stop(accepting: Accepting, drainDelaySeconds: number): Promise<void>
}

const maxCrashesPerMinute = 5

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
  readonly #crashes: number[] = []
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

  async stop(accepting: Accepting, drainDelaySeconds: number) {
    this.#isStopping = true
    const all = Object.values(cluster.workers ?? {}).map((worker) => worker!)
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

/** The worker group of this process: its size and the shared rate-limit counter. */
export type Company = {
  processes: number
  limits: SharedLimits
  /** Reads the metrics of all workers; undefined if metrics are off. */
  readMetrics?: ReadMetrics
  /** Resolves when the first process begins to stop. */
  drained: Promise<void>
  /** Handles the connections that the first process passes on, once `ready` is called. */
  enter(answering: Answering): { ready(): void; close(): Promise<void> }
}

/** Makes this process one of the first process's workers. */
export function joinFirstProcess(processes: number, { hasMetrics }: { hasMetrics: boolean }): Company {
  const steps = { drain: step(), hold: step(), finish: step() }
  const questions = createQuestions()
  let take = (_: Socket) => {}
  process.on('message', (message: ToWorker, socket: Socket | undefined) => {
    if (message === 'connection') {
      // The client may have disconnected while the connection was being passed on.
      if (socket) take(socket)
    } else if (typeof message === 'string') steps[message].reach()
    else questions.answer(message)
  })
  return {
    processes,
    drained: steps.drain.reached,
    limits: {
      count: (key, rule, now) => questions.ask({ key, rule, time: now.getTime() }) as Promise<number | null>,
    },
    ...(hasMetrics ? { readMetrics: () => readSharedMetrics(questions) } : {}),
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

type Question = { key: string; rule: Limit; time: number } | { asks: 'metrics' }

/** Creates the functions that send questions to the first process and match each reply to its question. */
function createQuestions() {
  const waiting = new Map<number, (answer: unknown) => void>()
  let asked = 0
  return {
    ask(question: Question) {
      const id = asked++
      return new Promise<unknown>((resolve) => {
        waiting.set(id, resolve)
        process.send!({ ...question, id } satisfies FromWorker)
      })
    },
    answer({ id, answer }: { id: number; answer: unknown }) {
      waiting.get(id)?.(answer)
      waiting.delete(id)
    },
  }
}

async function readSharedMetrics({ ask }: ReturnType<typeof createQuestions>) {
  const reply = (await ask({ asks: 'metrics' })) as MetricsReply | null
  if (!reply) throw new Error('The first process could not read the metrics')
  return reply
}

function step() {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  return { reached, reach: () => reach() }
}

/** Ends a worker that has finished. Its channel to the first process would otherwise keep it running. */
export function leaveFirstProcess() {
  process.disconnect()
}
