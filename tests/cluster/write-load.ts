import { setTimeout as pause } from 'node:timers/promises'
import { post, shownName } from './calls.ts'

const writers = 6
const readers = 2
const retryMilliseconds = 50
/** The pause after each write, which leaves time for the other programs on the machine. */
const pauseMilliseconds = 10
const longestWaitMilliseconds = 120_000

export type WriteLoad = ReturnType<typeof startWriteLoad>

/** Writes to and reads from all nodes until stopped. */
export function startWriteLoad(origins: readonly string[], cookie: string) {
  const acknowledged: string[] = []
  const refusals: Record<string, number> = {}
  const writes = createGaps()
  const reads = createGaps()
  const prefix = `load-${Date.now()}`
  let sent = 0
  let isStopped = false

  const refuse = (kind: string) => {
    refusals[kind] = (refusals[kind] ?? 0) + 1
    return pause(retryMilliseconds)
  }
  async function write(origin: string) {
    while (!isStopped) {
      const slug = `${prefix}-${++sent}`
      try {
        const response = await post(origin, '/organization/create', { name: slug, slug }, cookie)
        await response.text()
        if (response.status !== 200) await refuse(String(response.status))
        else if (acknowledged.push(slug)) writes.note()
        await pause(pauseMilliseconds)
      } catch (error) {
        await refuse((error as Error).name)
      }
    }
  }
  async function read(origin: string) {
    while (!isStopped) {
      if (await shownName(origin, cookie).catch(() => null)) reads.note()
      await pause(retryMilliseconds)
    }
  }
  const at = (index: number) => origins[index % origins.length]!
  const running = [
    ...Array.from({ length: writers }, (_, index) => write(at(index))),
    ...Array.from({ length: readers }, (_, index) => read(at(index))),
  ]
  return {
    acknowledged,
    /** The number of refused writes by HTTP status, or by the name of the error if no response arrived. */
    refusals,
    /** Returns the longest times between consecutive acknowledged writes and between consecutive successful reads. */
    longestGaps: () => ({ writes: writes.longest(), reads: reads.longest() }),
    /** Resolves once this many further writes are acknowledged. */
    untilAcknowledged: (count: number) => untilMore(count, () => acknowledged.length),
    /** Resolves once this many further writes are refused. */
    untilRefused: (count: number) =>
      untilMore(count, () => Object.values(refusals).reduce((sum, each) => sum + each, 0)),
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

async function untilMore(count: number, current: () => number) {
  const target = current() + count
  const deadline = performance.now() + longestWaitMilliseconds
  while (current() < target) {
    if (performance.now() > deadline) throw new Error(`Only ${current()} of ${target} calls in time`)
    await pause(retryMilliseconds)
  }
}

/** Measures the longest time between two calls of `note()`, in milliseconds. */
function createGaps() {
  let last = performance.now()
  let longest = 0
  return {
    note() {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    },
    longest: () => Math.round(longest),
  }
}
