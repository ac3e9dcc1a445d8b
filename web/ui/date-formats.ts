const styles = {
  exact: { dateStyle: 'long', timeStyle: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  clockSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  second: { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a point in time in a language. Formatters are created once, because creating a formatter takes longer than
 * using it a hundred times, and a table shows hundreds of dates.
 */
export function writeDate(moment: Date, locale: string, style: keyof typeof styles) {
  const key = `${locale} ${style}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, styles[style])
  made.set(key, format)
  return format.format(moment)
}
