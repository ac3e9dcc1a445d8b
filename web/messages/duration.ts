const units = { day: 86_400, hour: 3600, minute: 60, second: 1 }

/** Writes a duration in the largest unit of which it is a whole number: `7 days`, `90 minutes`. */
export function writeDuration(seconds: number, locale: string) {
  const [unit, size] = Object.entries(units).find(([, size]) => seconds % size === 0 && seconds >= size) ?? [
    'second',
    1,
  ]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
