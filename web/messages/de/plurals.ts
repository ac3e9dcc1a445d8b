import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('de'))

export const number = lazily(() => new Intl.NumberFormat('de'))

/** Formats an amount with its noun: `1 Mitglied`, `3 Mitglieder`. */
export function count(amount: number, one: string, many: string) {
  return `${number().format(amount)} ${plural().select(amount) === 'one' ? one : many}`
}

export const people = (amount: number) => count(amount, 'Person', 'Personen')

export const members = (amount: number) => count(amount, 'Mitglied', 'Mitglieder')

/** Formats the result of a bulk action on users: `2 gesperrt, 1 fehlgeschlagen.` */
export const finished = (done: string) => (amount: number, not: number) =>
  not === 0 ? `${people(amount)} ${done}.` : `${amount} ${done}, ${not} fehlgeschlagen.`
