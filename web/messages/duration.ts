const units = { day: 86_400, hour: 3600, minute: 60, second: 1 }

/** Formats a duration in the largest unit that divides it evenly: `7 days`, `90 minutes`. */
export function writeDuration(seconds: number, locale: string) {
  const [unit, size] = Object.entries(units).find(([, size]) => seconds % size === 0 && seconds >= size) ?? [
    'second',
    1,
  ]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
