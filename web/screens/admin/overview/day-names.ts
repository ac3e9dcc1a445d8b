const styles = {
  /** Nov 17 */
  short: { day: 'numeric', month: 'short' },
  /** Tue, Nov 17 */
  named: { weekday: 'short', day: 'numeric', month: 'short' },
  /** November 17 */
  long: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

/** Formats a UTC day such as `2026-11-17`, independent of the browser’s time zone. */
export function writeDay(day: string, locale: string, style: keyof typeof styles) {
  return formatOf(locale, style).format(new Date(day))
}

/** Formats a range of UTC days: `Oct 25 – Nov 23`. */
export function writeDays(first: string, last: string, locale: string) {
  return formatOf(locale, 'short').formatRange(new Date(first), new Date(last))
}

function formatOf(locale: string, style: keyof typeof styles) {
  const key = `${locale} ${style}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
  made.set(key, format)
  return format
}
