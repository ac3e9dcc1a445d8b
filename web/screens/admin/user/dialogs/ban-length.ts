import * as z from 'zod/mini'

/** How long a ban can be chosen to last. */
export const banLengths = ['default', 'day', 'week', 'forever', 'date'] as const

/** What is asked before somebody is banned. */
export const banForm = z
  .object({ reason: z.string().check(z.maxLength(500)), length: z.enum(banLengths), date: z.string() })
  .check(
    z.refine(({ length, date }) => length !== 'date' || Date.parse(date) > Date.now(), {
      path: ['date'],
      error: 'DATE_MISSING',
    }),
  )
export type BanForm = z.output<typeof banForm>

/** The form before anything is chosen; a ban that is configured to end does so unless another length is chosen. */
export function emptyBan(configuredSeconds: number | null): BanForm {
  return { reason: '', length: configuredSeconds === null ? 'forever' : 'default', date: '' }
}

const daySeconds = 86_400
const hundredYears = 100 * 365 * daySeconds

/** The ban, as the server is told of it; `now` is when it begins. */
export function banOf({ reason, length, date }: BanForm, now: number) {
  const seconds = {
    default: undefined,
    day: daySeconds,
    week: 7 * daySeconds,
    // As long as the server takes: left out, it would be as long as is configured.
    forever: hundredYears,
    date: Math.ceil((Date.parse(date) - now) / 1000),
  }[length]
  return {
    ...(reason.trim() ? { banReason: reason.trim() } : {}),
    ...(seconds === undefined ? {} : { banExpiresIn: seconds }),
  }
}
