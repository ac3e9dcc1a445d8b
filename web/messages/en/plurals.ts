import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('en'))

export const number = lazily(() => new Intl.NumberFormat('en'))

/** Formats an amount with its noun: `1 person`, `3 people`. */
export function count(amount: number, one: string, many = `${one}s`) {
  return `${number().format(amount)} ${plural().select(amount) === 'one' ? one : many}`
}

export const people = (amount: number) => count(amount, 'person', 'people')

/** Formats the result of a bulk action on users: `2 banned, 1 failed.` */
export const finished = (done: string) => (amount: number, not: number) =>
  not === 0 ? `${people(amount)} ${done}.` : `${amount} ${done}, ${not} failed.`
