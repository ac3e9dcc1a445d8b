import { mailBudgets } from '../config/limits.ts'
import { hourSeconds, secondsAfter } from '../time.ts'
import type { Half } from './mail-kinds.ts'

/** A sent or planned mail of a kind that strangers can cause. */
export type Departure = { half: Half; leavesAt: Date }

/**
 * Returns the earliest time at which an address can get one more mail from one half of its budget.
 *
 * At this time, the mail is at least a minute apart from every other mail, and no hour has more mails from this half
 * than the half allows. A user waits for a mail with a code. So mails without codes are two minutes apart, and a mail
 * with a code fits between any two of them.
 */
export function earliestDeparture(now: Date, half: Half, planned: readonly Departure[]): Date {
  const { pauseSeconds, pauseForCodesSeconds } = mailBudgets
  const steps = planned.flatMap(({ leavesAt }) =>
    [pauseSeconds, pauseForCodesSeconds, hourSeconds].map((seconds) => secondsAfter(leavesAt, seconds)),
  )
  const candidates = [now, ...steps.filter((at) => at > now)].toSorted((a, b) => a.getTime() - b.getTime())
  // The latest candidate is at least an hour after every planned mail, so at least one candidate fits.
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
