import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

const launchCheck = z.object({
  id: z.enum([
    'secret',
    'base-url',
    'https',
    'mail',
    'verification',
    'sign-in',
    'trusted-origins',
    'branding',
    'organization',
    'second-administrator',
    'password-check',
  ]),
  passed: z.boolean(),
  /** The change that makes the check pass; null if the change is made in the console. */
  fix: z.nullable(
    z.object({
      /** The environment variables with example values, one per line; null if no variable makes the change. */
      env: z.nullable(z.string()),
      /** The line for `gatehouse.config.ts`; null if the change does not belong in a file. */
      file: z.nullable(z.string()),
      /** The command that makes the same change; null if there is no such command. */
      command: z.nullable(z.string()),
      /** The section of the documentation, such as `docs/configuration.md#server`. */
      docs: z.string(),
    }),
  ),
})
export type LaunchCheck = z.output<typeof launchCheck>

const counts = {
  signUps: z.int(),
  /** The number of users who used the site; null for days before the Gatehouse version that introduced this count. */
  active: z.nullable(z.int()),
  signIns: z.int(),
  failedSignIns: z.int(),
}
const dayCounts = z.object({ day: z.string(), ...counts })
export type DayCounts = z.output<typeof dayCounts>
const periodCounts = z.object(counts)
export type PeriodCounts = z.output<typeof periodCounts>

export const overview = endpoint({
  summary:
    'Returns the launch checklist, totals, and usage figures per day for a period and the previous one; days are in UTC.',
  method: 'GET',
  path: '/overview',
  internal: true,
  access: 'administrator',
  query: z.object({
    /** The length of the period, which includes today. Default: 30. */
    days: z.optional(z.enum(['7', '30', '90'])),
  }),
  reply: z.object({
    checks: z.array(launchCheck),
    totals: z.object({ users: z.int(), organizations: z.int(), activeSessions: z.int() }),
    period: periodCounts,
    /** The previous period, which has the same length. */
    previousPeriod: periodCounts,
    /** Oldest day first; the last day is today. */
    days: z.array(dayCounts),
    previousDays: z.array(dayCounts),
    /** The number of days from the first day with counts through today, at most 200; 0 without counts. */
    daysOfData: z.int(),
    generatedAt: timestamp,
  }),
  refusals: [],
})
