import type { Metric } from './metrics.ts'

/** How a count differs from the count of the previous period. */
export type Change =
  | { kind: 'unknown' }
  /** The previous count is zero, so there is no percentage. */
  | { kind: 'new' }
  | { kind: 'same' | 'up' | 'down'; ratio: number; from: number }

export type Tone = 'good' | 'bad' | 'neutral'

/** A rise in failed sign-ins by more than this ratio is marked as a problem. */
const alarmingRise = 0.25

/** Compares a count with the count of the previous period. A count that is unknown is null. */
export function changeOf(count: number | null, previous: number | null): Change {
  if (count === null || previous === null) return { kind: 'unknown' }
  if (count === previous) return { kind: 'same', ratio: 0, from: previous }
  if (previous === 0) return { kind: 'new' }
  const ratio = Math.abs(count - previous) / previous
  return { kind: count > previous ? 'up' : 'down', ratio, from: previous }
}

/**
 * Rates a change. For failed sign-ins, a rise by more than a quarter is bad. For other metrics, any rise is good. All
 * other changes are neutral, including a rise of failed sign-ins from zero.
 */
export function toneOf(metric: Metric, change: Change): Tone {
  if (metric === 'failedSignIns') return change.kind === 'up' && change.ratio > alarmingRise ? 'bad' : 'neutral'
  return change.kind === 'up' || change.kind === 'new' ? 'good' : 'neutral'
}
