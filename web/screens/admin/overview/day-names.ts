const styles = {
  /** Nov 17 */
  short: { day: 'numeric', month: 'short' },
  /** Tue, Nov 17 */
  named: { weekday: 'short', day: 'numeric', month: 'short' },
  /** November 17 */
  long: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

/** Writes a UTC day such as `2026-11-17`, whatever the time zone of the browser. */
export function writeDay(day: string, locale: string, style: keyof typeof styles) {
  return formatOf(locale, style).format(new Date(day))
}

/** Writes the first and the last of several UTC days: `Oct 25 – Nov 23`. */
export function writeDays(first: string, last: string, locale: string) {
  return formatOf(locale, 'short').formatRange(new Date(first), new Date(last))
}

function formatOf(locale: string, style: keyof typeof styles) {
  const key = `${locale} ${style}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
  made.set(key, format)
  return format
}
