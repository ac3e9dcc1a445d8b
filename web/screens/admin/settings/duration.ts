const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** Formats seconds in the largest unit without a remainder: `7 days`, `90 minutes`. */
export function writeDuration(seconds: number, locale: string) {
  const { unit, seconds: size } =
    units.find((each) => seconds >= each.seconds && seconds % each.seconds === 0) ?? units[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
