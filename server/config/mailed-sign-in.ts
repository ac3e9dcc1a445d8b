import { z } from 'zod'
import { minuteSeconds } from '../time.ts'
import { group, seconds } from './fields.ts'

/** Whether a mailed link or code signs in only existing users. By default, as for sign-up with a password. */
const disableSignUp = z.boolean().optional()

/** The mailed link that signs in. */
export const magicLinkOptions = group({
  enabled: z.boolean().default(true),
  expiresIn: seconds(5 * minuteSeconds),
  disableSignUp,
  /**
   * Whether a browser that did not request the link may sign in with it. `ask`: after the user has confirmed the
   * sign-in. `refuse`: never.
   */
  otherBrowsers: z.enum(['ask', 'refuse']).default('ask'),
})

/** The mailed codes that sign in, verify an email address, reset a password, and change an email address. */
export const emailOTPOptions = group({
  enabled: z.boolean().default(true),
  otpLength: z.int().min(6).max(10).default(6),
  expiresIn: seconds(5 * minuteSeconds),
  allowedAttempts: z.int().min(1).max(10).default(3),
  disableSignUp,
  changeEmail: group({
    enabled: z.boolean().default(false),
    /** Whether a change of a verified email address must be approved with a code mailed to that email address. */
    verifyCurrentEmail: z.boolean().default(true),
  }),
})

type SignUpOptions = {
  emailAndPassword: { enabled: boolean; disableSignUp: boolean }
  magicLink: { disableSignUp?: boolean | undefined }
  emailOTP: { disableSignUp?: boolean | undefined }
}

/**
 * Whether a mailed link or code also signs new users up. If the option is unset, a site that is closed to sign-ups with
 * a password stays closed.
 */
export function signsUpByMail({ emailAndPassword, ...config }: SignUpOptions, way: 'magicLink' | 'emailOTP') {
  return !(config[way].disableSignUp ?? (!emailAndPassword.enabled || emailAndPassword.disableSignUp))
}
