import { z } from 'zod'
import { daySeconds, hourSeconds } from '../time.ts'
import { group } from './fields.ts'

const unit = { d: 'days', w: 'weeks', m: 'months' } as const

/** For how many days, weeks and months the last backup of each is kept. */
export type KeptBackups = Record<(typeof unit)[keyof typeof unit], number>

const kept = z
  .string()
  .regex(/^[1-9]\d{0,3}[dwm]( [1-9]\d{0,3}[dwm]){0,2}$/, 'must be like "7d 4w 6m": days, weeks and months')

export const backupOptions = group({
  /** The folder of scheduled backups; if unset, the server makes no backups. */
  directory: z.string().min(1).optional(),
  /** Seconds from one backup to the next. */
  every: z.int().min(hourSeconds).default(daySeconds),
  /** For how many days, weeks and months the last backup of each is kept. */
  keep: kept.default('7d 4w 6m'),
})

/** Parses text such as `7d 4w 6m`. */
export function parseKept(text: string): KeptBackups {
  const counts = text.split(' ').map((part) => [unit[part.at(-1) as keyof typeof unit], Number(part.slice(0, -1))])
  return { days: 0, weeks: 0, months: 0, ...Object.fromEntries(counts) }
}
