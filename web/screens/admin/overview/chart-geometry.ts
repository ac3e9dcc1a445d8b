/** Counts in order of time; null if a count is unknown. */
export type Series = readonly (number | null)[]

/** Returns the ticks of an axis from zero to at least the maximum: two to four whole numbers. */
export function axisTicks(maximum: number): number[] {
  const rough = Math.max(1, maximum / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!
  const steps = Math.max(1, Math.ceil(maximum / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** Returns the highest known count of several series; 0 if no count is known. */
export function highest(...series: Series[]) {
  return Math.max(0, ...series.flat().filter((value) => value !== null))
}

/** Subtracts the lowest count from a series, for a line that shows only the shape of the series. */
export function aboveLowest(series: Series): Series {
  const lowest = Math.min(...series.filter((value) => value !== null))
  return series.map((value) => (value === null ? null : value - lowest))
}

/** Returns the position of a day along the axis, from 0 to 1; a single day is at the end. */
export function placeOf(index: number, length: number) {
  return length < 2 ? 1 : index / (length - 1)
}

/** Returns the day nearest to a position; positions from 0 to 1 are inside the plot. */
export function dayAt(place: number, length: number) {
  return Math.round(Math.min(1, Math.max(0, place)) * (length - 1))
}

type Point = readonly [x: number, y: number]

/** The part of a series to draw, as the indices of its first and last day. */
type Part = { first?: number; last?: number }

/** Returns the line of a series as an SVG path in a square of 100 × 100 units, with gaps where counts are unknown. */
export function linePath(series: Series, top: number, part?: Part) {
  return runs(series, top, part)
    .map((run) => `M${run.map(write).join('L')}${run.length === 1 ? 'h0' : ''}`)
    .join('')
}

/** Returns the area below the line of a series as an SVG path in a square of 100 × 100 units. */
export function areaPath(series: Series, top: number, part?: Part) {
  return runs(series, top, part)
    .filter((run) => run.length > 1)
    .map((run) => `M${rounded(run[0]![0])} 100L${run.map(write).join('L')}L${rounded(run.at(-1)![0])} 100Z`)
    .join('')
}

/** Returns the points of each unbroken run of known counts. */
function runs(series: Series, top: number, { first = 0, last = series.length - 1 }: Part = {}) {
  const found: Point[][] = [[]]
  for (let index = first; index <= last; index++) {
    const value = series[index]
    if (value === null || value === undefined) found.push([])
    else found.at(-1)!.push([placeOf(index, series.length) * 100, 100 - (value / top) * 100])
  }
  return found.filter((run) => run.length > 0)
}

function write([x, y]: Point) {
  return `${rounded(x)} ${rounded(y)}`
}

function rounded(length: number) {
  return Math.round(length * 100) / 100
}

/** Averages a series down to at most `points` values, for a sparkline. */
export function thinned(series: Series, points: number): Series {
  if (series.length <= points) return series
  return Array.from({ length: points }, (_, index) => {
    const from = Math.round((index * series.length) / points)
    const to = Math.round(((index + 1) * series.length) / points)
    const known = series.slice(from, to).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}

/**
 * Returns the indices of the days that have a label on the axis: every day of a week, every 7th day of up to 30 days,
 * or every 14th day of a longer period. The last day always has a label. The label before it is left out if it is at
 * most half a step away.
 */
export function namedDays(length: number): number[] {
  const step = length <= 7 ? 1 : length <= 30 ? 7 : 14
  const last = length - 1
  const before = Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step)
  return [...before.filter((index) => last - index > step / 2), last].filter((index) => index >= 0)
}
