import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'

/** The groups of checks, in the order of the report. */
export const doctorGroups = ['configuration', 'address', 'database', 'data', 'mail', 'backup'] as const

/** A translatable phrase: an English template and its values. `{0}` marks the place of the first value. */
export type DoctorPhrase = { template: string; values: readonly (string | DoctorPhrase)[] }
const phrase: z.ZodMiniType<DoctorPhrase> = z.object({
  template: z.string(),
  values: z.array(z.union([z.string(), z.lazy(() => phrase)])),
})

const result = z.object({
  group: z.enum(doctorGroups),
  check: z.string(),
  level: z.enum(['ok', 'warning', 'wrong']),
  /** The meaning of the result, in English. */
  finding: z.string(),
  /** The option or command that solves the problem, in English; null for a passed check. */
  remedy: z.nullable(z.string()),
  /** `finding` and `remedy` as translatable phrases; absent in reports of earlier versions. */
  said: z.optional(z.object({ finding: phrase, remedy: z.nullable(phrase) })),
})
export type DoctorResult = z.output<typeof result>

export const doctorReport = endpoint({
  summary: 'Returns the newest report about the installation, and whether a new report is being made.',
  method: 'GET',
  path: '/doctor',
  internal: true,
  access: 'administrator',
  reply: z.object({
    /** Null before the first report. */
    report: z.nullable(z.object({ finishedAt: timestamp, results: z.array(result) })),
    isRunning: z.boolean(),
    /** Whether the newest run failed. If so, the report is from an earlier run. */
    hasFailed: z.boolean(),
  }),
  refusals: [],
})
export type DoctorReport = z.output<typeof doctorReport.reply>

export const runDoctor = endpoint({
  summary: 'Checks the installation in the background, unless a check is already running.',
  method: 'POST',
  path: '/doctor/run',
  internal: true,
  access: 'administrator',
  reply: done,
  refusals: [],
})
