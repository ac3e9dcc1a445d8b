import { z } from 'zod'
import { daySeconds, hourSeconds, minuteSeconds } from '../time.ts'
import { group, limitedPath, seconds } from './fields.ts'

/** The rate limits and their storage, and the limits on mails per account and organization. */
export const rateLimitOptions = group({
  enabled: z.boolean().default(true),
  window: seconds(10),
  max: z.int().min(1).default(100),
  /** Unset: secondary storage if configured, otherwise memory. */
  storage: z.enum(['memory', 'database', 'secondary-storage']).optional(),
  customRules: z.record(limitedPath, z.strictObject({ window: z.int().min(1), max: z.int().min(1) })).default({}),
  /**
   * The maximum number of mails to other people in 24 hours, per account and per organization. The maximum for a new
   * account is a fraction of this number.
   */
  mailsPerDay: group({ account: z.int().min(1).default(500), organization: z.int().min(1).default(1000) }),
})

/** The mail budgets. `docs/decisions/022-mail-budgets.md` gives the reasons for these numbers. */
export const mailBudgets = {
  /**
   * The minimum time between two mails to the same email address, if strangers can cause them. If neither mail has a
   * code, the minimum is `pauseForCodesSeconds`, so that a mail with a code fits between the two.
   */
  pauseSeconds: minuteSeconds,
  pauseForCodesSeconds: 2 * minuteSeconds,
  /**
   * The maximum number of mails per hour to one email address, if strangers can cause them. Mails with codes and mails
   * without codes are counted separately.
   */
  maximumPerHalfAndHour: 6,
  /** An upper bound for the time that a mail with a code waits for other mails. */
  longestWaitSeconds: 12 * minuteSeconds,
  /** The maximum number of mails of one kind per hour to a verified address, if only its owner can cause them. */
  maximumToOwnerPerHour: 12,
  /** The fraction of `rateLimit.mailsPerDay.account` that an account may use while it is younger than this age. */
  newAccounts: [
    { youngerThanSeconds: daySeconds, part: 0.1 },
    { youngerThanSeconds: 7 * daySeconds, part: 0.4 },
  ],
}

/**
 * The limits on consecutive wrong passwords for one account. All unknown devices share one count, and each known device
 * has a separate count.
 *
 * After the free attempts, the pause before the next attempt doubles each time, up to the longest pause. NIST SP
 * 800-63B-4, 3.2.2, allows at most 100 consecutive failed attempts.
 */
export const passwordGuesses = {
  free: 10,
  firstPauseSeconds: 30,
  longestPauseSeconds: hourSeconds,
  closesAt: 100,
  freeOnKnownDevice: 10,
  memorySeconds: 30 * daySeconds,
  /**
   * The number of shared lanes that cleanup keeps, which take about 300 MB. A shared lane counts the wrong attempts of
   * all unknown devices at one target (see `guess-lanes.ts`). Each lane that an attacker adds costs one password hash,
   * which limits how fast lanes can be added. Lanes with few wrong attempts are deleted first, so an attacker needs
   * millions of guesses to have a paused lane deleted.
   */
  maxLanes: 1_000_000,
  /**
   * Limits how often a signed-in user may reopen the shared lane of their account, after which the password works on
   * new devices again.
   */
  reopening: {
    free: 3,
    firstPauseSeconds: hourSeconds,
    longestPauseSeconds: daySeconds,
    memorySeconds: 30 * daySeconds,
  },
}

/** How long a device stays known after its last sign-in: as long as browsers keep its cookie. */
export const knownDeviceSeconds = 400 * daySeconds

/** The maximum and the default number of items on a page of a list (section 9 of the specification). */
export const maxListed = 100
