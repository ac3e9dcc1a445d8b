import cluster from 'node:cluster'
import type { Socket } from 'node:net'
import type { Limit } from '../../contract/limits.ts'
import type { MemoryLimits } from '../deps.ts'
import type { Answering } from '../http/answering.ts'
import type { ReadMetrics } from '../http/metrics-address.ts'
import type { MetricsReply } from '../telemetry/metrics.ts'
import type { FromWorker, ToWorker } from './workers.ts'

export function isWorker() {
  return cluster.isWorker
}

/** Connects a worker to the first process, and through it to the other workers. */
export type Company = {
  processes: number
  limits: MemoryLimits
  /** Reads the metrics of all workers; undefined if metrics are off. */
  readMetrics?: ReadMetrics
  /** Resolves when the first process begins to stop. */
  drained: Promise<void>
  /**
   * Calls `reload` when the first process asks for a reload, even if it asked before this call. `reload` resolves to
   * null if the worker has reloaded its configuration, otherwise to the reason why the worker keeps it.
   */
  onReload(reload: () => Promise<string | null>): void
  /** Handles the connections that the first process passes on, once `ready` is called. */
  enter(answering: Answering): { ready(): void; close(): Promise<void> }
}

/** Makes this process a worker of the first process. */
export function joinFirstProcess(processes: number, { hasMetrics }: { hasMetrics: boolean }): Company {
  const steps = { drain: step(), hold: step(), finish: step() }
  const questions = createQuestions()
  const reloading = Promise.withResolvers<() => Promise<string | null>>()
  let take = (_: Socket) => {}
  process.on('message', (message: ToWorker, socket: Socket | undefined) => {
    if (message === 'connection') {
      // The client might have disconnected while the connection was being passed on.
      if (socket) take(socket)
    } else if (message === 'reload') {
      void reloading.promise.then((reload) => reload()).then((keeps) => process.send!({ keeps } satisfies FromWorker))
    } else if (typeof message === 'string') steps[message].reach()
    else questions.answer(message)
  })
  return {
    processes,
    drained: steps.drain.reached,
    onReload: reloading.resolve,
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
