import { percent, spreadOf } from '../compare/pairs.ts'

/** A measured cost and its limit. */
export type Cost = { name: string; bound: string; measured: string; isOver: boolean }

/** Returns a cost in CPU milliseconds. `comment` explains the measured value. */
export function milliseconds(name: string, max: number, measured: number, comment = ''): Cost {
  return { name, bound: `${max} ms`, measured: `${measured.toFixed(4)} ms${comment}`, isOver: measured > max }
}

/**
 * Returns the median of `shares` as a cost. Each share is the additional cost in one pair of runs, relative to the cost
 * without the change. If `max` is null, the cost has no limit.
 */
export function share(name: string, max: number | null, shares: readonly number[], comment = ''): Cost {
  const { median, low, high } = spreadOf(shares)
  return {
    name,
    bound: max === null ? '–' : percent(max),
    measured: `${percent(median)} (${percent(low)} to ${percent(high)})${comment}`,
    isOver: max !== null && median > max,
  }
}

/** Runs many rounds of calls in this process. Returns the CPU milliseconds per call in the fastest round. */
export async function fastestRound(
  { rounds, calls }: { rounds: number; calls: number },
  /** Prepares a round, and returns the function that makes its calls. */
  prepare: (round: number) => Promise<(call: number) => Promise<unknown>>,
) {
  let fastest = Infinity
  for (let round = 0; round < rounds; round++) {
    const make = await prepare(round)
    // Lets the event loop notice connections that the server has closed.
    await new Promise((resolve) => setImmediate(resolve))
    const before = process.cpuUsage()
    for (let call = 0; call < calls; call++) await make(call)
    const { user, system } = process.cpuUsage(before)
    fastest = Math.min(fastest, (user + system) / 1000 / calls)
  }
  return fastest
}
