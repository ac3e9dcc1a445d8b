const plural = new Intl.PluralRules('en')

/** Numbers as English writes them. */
export const number = new Intl.NumberFormat('en')

/** `1 person`, `3 people`. */
export function count(amount: number, one: string, many = `${one}s`) {
  return `${number.format(amount)} ${plural.select(amount) === 'one' ? one : many}`
}

/** `1 person`, `3 people`. */
export const people = (amount: number) => count(amount, 'person', 'people')

/** How something about several people went. */
export const finished = (done: string) => (amount: number, not: number) =>
  not === 0 ? `${people(amount)} ${done}.` : `${amount} ${done}, ${not} not.`
