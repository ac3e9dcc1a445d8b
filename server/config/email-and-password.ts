import { z } from 'zod'
import { hourSeconds } from '../time.ts'
import { group, seconds } from './fields.ts'

/** Sign-up and sign-in with an email address and a password. */
export const emailAndPasswordOptions = group({
  enabled: z.boolean().default(true),
  disableSignUp: z.boolean().default(false),
  autoSignIn: z.boolean().default(true),
  requireEmailVerification: z.boolean().default(false),
  minPasswordLength: z.int().min(1).max(128).default(8),
  maxPasswordLength: z.int().min(8).max(1024).default(128),
  sendResetPassword: z.boolean().default(true),
  resetPasswordTokenExpiresIn: seconds(hourSeconds),
  /** Whether a password reset ends every session of the user. */
  revokeSessionsOnPasswordReset: z.boolean().default(true),
})

/** Verification of email addresses. */
export const emailVerificationOptions = group({
  sendVerificationEmail: z.boolean().default(true),
  sendOnSignUp: z.boolean().default(true),
  autoSignInAfterVerification: z.boolean().default(false),
  expiresIn: seconds(hourSeconds),
})
