import { mailBudgets } from '../config/limits.ts'
import { hourSeconds, secondsAfter } from '../time.ts'
import type { Half } from './mail-kinds.ts'

/** A mail to an address that strangers can cause, which was sent or is planned. */
export type Departure = { half: Half; leavesAt: Date }

/**
 * The earliest moment at which one more mail of a half may be sent to an address.
 *
 * It is a minute away from all other mails, and no hour has more mails of a half than its budget. Mails without codes
 * keep two minutes between each other, so that a code, for which a user waits, always finds a minute between them.
 */
export function earliestDeparture(now: Date, half: Half, planned: readonly Departure[]): Date {
  const { pauseSeconds, pauseForCodesSeconds } = mailBudgets
  const steps = planned.flatMap(({ leavesAt }) =>
    [pauseSeconds, pauseForCodesSeconds, hourSeconds].map((seconds) => secondsAfter(leavesAt, seconds)),
  )
  const candidates = [now, ...steps.filter((at) => at > now)].toSorted((a, b) => a.getTime() - b.getTime())
  // The last candidate is an hour after all planned mails, so one of them always fits.
  return candidates.find((at) => keepsDistance(at, half, planned) && fitsIntoEveryHour(at, half, planned))!
}

function keepsDistance(at: Date, half: Half, planned: readonly Departure[]) {
  const { pauseSeconds, pauseForCodesSeconds } = mailBudgets
  return planned.every((other) => {
    const pause = half === 'others' && other.half === 'others' ? pauseForCodesSeconds : pauseSeconds
    return Math.abs(at.getTime() - other.leavesAt.getTime()) >= pause * 1000
  })
}

function fitsIntoEveryHour(at: Date, half: Half, planned: readonly Departure[]) {
  const times = planned.filter((other) => other.half === half).map(({ leavesAt }) => leavesAt.getTime())
  const sorted = [...times, at.getTime()].toSorted((a, b) => a - b)
  return sorted.every((time, i) => {
    const next = sorted[i + mailBudgets.maximumPerHalfAndHour]
    return next === undefined || next - time >= hourSeconds * 1000
  })
}
