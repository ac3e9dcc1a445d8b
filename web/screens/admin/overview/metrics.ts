import type { DayCounts } from '../../../../contract/admin/overview.ts'

/** The counts that the overview shows, in the order of its tiles. */
export const metrics = ['signUps', 'active', 'signIns', 'failedSignIns'] as const
export type Metric = (typeof metrics)[number]

/** The periods of the overview, in days. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** One day of the chart, and the corresponding day of the previous period. An unknown count is null. */
export type ChartDay = { day: string; value: number | null; previousDay: string; previous: number | null }

/** Pairs the days of a period with the days of the previous period, oldest first. */
export function chartDays(days: readonly DayCounts[], previousDays: readonly DayCounts[], metric: Metric): ChartDay[] {
  return days.map((counts, index) => {
    const before = previousDays[index]!
    return { day: counts.day, value: counts[metric], previousDay: before.day, previous: before[metric] }
  })
}
