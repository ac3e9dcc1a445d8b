import * as z from 'zod/mini'

/** The ban lengths that the form offers. `default` is the configured length. */
export const banLengths = ['default', 'day', 'week', 'forever', 'date'] as const

export const banForm = z
  .object({ reason: z.string().check(z.maxLength(500)), length: z.enum(banLengths), date: z.string() })
  .check(
    z.refine(({ length, date }) => length !== 'date' || Date.parse(date) > Date.now(), {
      path: ['date'],
      error: 'DATE_MISSING',
    }),
  )
export type BanForm = z.output<typeof banForm>

/** Returns the initial values: the configured length of a ban if there is one, otherwise a permanent ban. */
export function emptyBan(configuredSeconds: number | null): BanForm {
  return { reason: '', length: configuredSeconds === null ? 'forever' : 'default', date: '' }
}

const daySeconds = 86_400
const hundredYears = 100 * 365 * daySeconds

/** Returns the ban as the endpoint expects it; `now` is the start of the ban. */
export function banOf({ reason, length, date }: BanForm, now: number) {
  const seconds = {
    default: undefined,
    day: daySeconds,
    week: 7 * daySeconds,
    // The longest ban that the server accepts. Without a length, the server would use the configured length.
    forever: hundredYears,
    date: Math.ceil((Date.parse(date) - now) / 1000),
  }[length]
  return {
    ...(reason.trim() ? { banReason: reason.trim() } : {}),
    ...(seconds === undefined ? {} : { banExpiresIn: seconds }),
  }
}
