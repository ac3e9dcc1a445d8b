import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('en'))

export const number = lazily(() => new Intl.NumberFormat('en'))

/** Writes an amount with its noun: `1 person`, `3 people`. */
export function count(amount: number, one: string, many = `${one}s`) {
  return `${number().format(amount)} ${plural().select(amount) === 'one' ? one : many}`
}

/** Writes a duration, such as how long a link works, in whole units: `5 minutes`, `90 minutes`, `24 hours`, `2 days`. */
export function duration(seconds: number) {
  if (seconds < 60) return count(seconds, 'second')
  const minutes = Math.floor(seconds / 60)
  if (minutes % 60 > 0) return count(minutes, 'minute')
  return minutes % 1440 > 0 || minutes === 1440 ? count(minutes / 60, 'hour') : count(minutes / 1440, 'day')
}

export const people = (amount: number) => count(amount, 'person', 'people')

/** Reports how a bulk action ended, such as `2 banned, 1 failed.` */
export const finished = (done: string) => (amount: number, not: number) =>
  not === 0 ? `${people(amount)} ${done}.` : `${amount} ${done}, ${not} failed.`
