import { z } from 'zod'
import { minuteSeconds } from '../time.ts'
import { group, seconds } from './fields.ts'

/** Whether a mailed link or code admits only existing users. Unset: true if sign-up with a password is closed. */
const disableSignUp = z.boolean().optional()

/** Sign-in with a mailed link. */
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

/** Mailed codes for signing in, verifying an email address, resetting a password, and changing an email address. */
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
 * Whether new users may sign up with a mailed link or code. If the option is unset, they may do so only if they may
 * sign up with a password.
 */
export function signsUpByMail({ emailAndPassword, ...config }: SignUpOptions, way: 'magicLink' | 'emailOTP') {
  return !(config[way].disableSignUp ?? (!emailAndPassword.enabled || emailAndPassword.disableSignUp))
}
