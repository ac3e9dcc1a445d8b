const maxNames = 5

/** Lists names for a sentence: “Acme, Globex and Initech”. After the first five names, adds how many more there are. */
export function listed(locale: string, named: readonly { name: string }[], more: (count: number) => string) {
  const names = named.slice(0, maxNames).map(({ name }) => name)
  const rest = named.length - names.length
  return new Intl.ListFormat(locale).format(rest > 0 ? [...names, more(rest)] : names)
}
