const styles = {
  exact: { dateStyle: 'long', timeStyle: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

/** Writes a moment out in a language. Each way to do so is made once: that takes longer than a hundred uses, and a table has hundreds. */
export function writeDate(moment: Date, locale: string, style: keyof typeof styles) {
  const key = `${locale} ${style}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, styles[style])
  made.set(key, format)
  return format.format(moment)
}
