const plural = new Intl.PluralRules('de')

export const number = new Intl.NumberFormat('de')

/** `1 Mitglied`, `3 Mitglieder`. */
export function count(amount: number, one: string, many: string) {
  return `${number.format(amount)} ${plural.select(amount) === 'one' ? one : many}`
}

/** `1 Person`, `3 Personen`. */
export const people = (amount: number) => count(amount, 'Person', 'Personen')

/** `1 Mitglied`, `3 Mitglieder`. */
export const members = (amount: number) => count(amount, 'Mitglied', 'Mitglieder')

/** Reports how a bulk action ended, such as `2 banned, 1 not.` */
export const finished = (done: string) => (amount: number, not: number) =>
  not === 0 ? `${people(amount)} ${done}.` : `${amount} ${done}, ${not} nicht.`
