import { z } from 'zod'
import type { Level } from '../../contract/sessions/assurance.ts'
import { daySeconds, minuteSeconds } from '../time.ts'
import { group, seconds } from './fields.ts'

/** Second factors: authenticator apps, codes by email and recovery codes. */
export const twoFactorOptions = group({
  /** If false, no user is asked for a second factor, and no user can set one up. */
  enabled: z.boolean().default(true),
  /**
   * The users who must have a second factor. `administrators` means users with any administrator permission. A user
   * without a second factor sets one up at the next sign-in.
   */
  required: z.enum(['nobody', 'administrators', 'everybody']).default('nobody'),
  /**
   * The grace period in seconds, which begins when the policy first requires a second factor of a user. Until it ends,
   * the user's existing sessions stay valid without a second factor.
   */
  requiredGrace: z
    .int()
    .min(0)
    .default(7 * daySeconds),
  /** The name that authenticator apps show. Unset: the name of the site. */
  issuer: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[^:]*$/, 'must not contain a colon')
    .optional(),
  /** How long a user may take for the second step of a sign-in. */
  twoFactorCookieMaxAge: seconds(10 * minuteSeconds),
  /**
   * How long a trusted device needs no second factor. 0: users cannot trust devices, and previously trusted devices
   * need a second factor again.
   */
  trustDeviceMaxAge: z
    .int()
    .min(0)
    .default(30 * daySeconds),
  /** `showAgain`: whether a confirmed secret can be shown again. */
  totpOptions: group({ showAgain: z.boolean().default(false) }),
  /**
   * Codes by email as a second factor. They are weak: anyone who can read the mailbox can often reset the password as
   * well. `period`: how many minutes a code is valid.
   */
  otpOptions: group({
    enabled: z.boolean().default(false),
    period: z.int().min(1).max(60).default(3),
    allowedAttempts: z.int().min(1).max(20).default(5),
  }),
  backupCodeOptions: group({ amount: z.int().min(5).max(20).default(10) }),
  /**
   * Seconds from a user's request for recovery until the user can sign in without a second factor. 0: users cannot
   * request a recovery. Only an administrator or the operator can then remove the factors.
   */
  recovery: group({
    delay: z
      .int()
      .min(0)
      .default(3 * daySeconds),
  }),
  /**
   * Seconds until an administrator's reset of a user's second factors takes effect. Until then, the user can stop the
   * reset. The delay for full administrators is at least a day.
   */
  administratorReset: group({ delay: z.int().min(0).default(daySeconds) }),
  /** After `maxFailedAttempts` wrong codes in a row, attempts pause for `durationSeconds`. Later pauses are longer. */
  accountLockout: group({
    enabled: z.boolean().default(true),
    maxFailedAttempts: z.int().min(3).max(100).default(10),
    durationSeconds: seconds(15 * minuteSeconds),
  }),
})

/** Returns the level of proof that a user must provide: 2 if the user has a second factor, otherwise 1. */
export function owedLevel(
  { twoFactor }: { twoFactor: { enabled: boolean } },
  user: { twoFactorEnabled: boolean },
): Level {
  return twoFactor.enabled && user.twoFactorEnabled ? 2 : 1
}
