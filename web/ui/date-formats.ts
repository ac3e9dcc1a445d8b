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
 * Formats a point in time for a locale. Caches the formatters, because a table shows hundreds of dates, and creating a
 * formatter takes longer than formatting a hundred dates.
 */
export function writeDate(moment: Date, locale: string, style: keyof typeof styles) {
  const key = `${locale} ${style}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, styles[style])
  made.set(key, format)
  return format.format(moment)
}
