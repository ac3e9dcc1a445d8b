/** The result of one kind of attack. */
export type Outcome = {
  tried: number
  /** The number of successful attacks, plus the number of measurements that missed the bar. */
  failed: number
  /** A figure to print in addition to the counts, if the kind of attack measures one. */
  figure?: string
  /** The same figure, measured for Better Auth. */
  peer?: string
  /** The first failures, one line each. */
  failures: string[]
  /** Lines to print below the table. */
  details?: string[]
}

/** The context that the runner passes to a kind of attack. */
export type Run = {
  /** True if the whole run must end within five minutes. */
  short: boolean
  /** True if Better Auth is measured as well. */
  peer: boolean
  seed: number
  /** Returns a deterministic random number below one. */
  random: () => number
  say: (line: string) => void
  /** Registers cleanup work that runs after this kind of attack. */
  after: (work: () => unknown) => void
}

/** A kind of attack, and the bar that the server must meet. */
export type Kind = { name: string; bar: string; attack: (run: Run) => Promise<Outcome> }

const maxFailuresPrinted = 12

export function createTally() {
  const failures: string[] = []
  let tried = 0
  let failed = 0
  return {
    /** Counts an attempt; `held` is true if the server withstood the attempt. */
    expect(held: boolean, describe: () => string) {
      tried++
      if (held) return
      failed++
      if (failures.length < maxFailuresPrinted) failures.push(describe())
    },
    outcome: (more: Pick<Outcome, 'figure' | 'peer' | 'details'> = {}): Outcome => ({
      tried,
      failed,
      failures,
      ...more,
    }),
  }
}

/** Returns a Mulberry32 generator, which gives the same numbers for the same seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the quantile at `share`, a number from 0 to 1. A share of 0.5 gives the median. */
export function quantile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Shortens text for one line of output. */
export function brief(text: string, maxLength = 160) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
