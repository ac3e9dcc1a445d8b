import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { code, proven, trustDevice } from './codes.ts'

/*
 * Mailed codes as a second factor, with the calls of Better Auth's `twoFactor` client plugin. A mailed code can also be
 * required before a user sets up a second factor during sign-in.
 */

export const sendOtp = endpoint({
  summary:
    'Mails a code for verify-otp. A user who has turned on codes by email can complete a challenge with it, or prove the factor again; after a sign-in by email, such codes are not accepted. In a challenge with twoFactorEnrolment, the code is needed before a second factor is set up.',
  method: 'POST',
  path: '/two-factor/send-otp',
  access: 'optional',
  notImpersonated: true,
  limit: guardedLimit,
  body: z.object({ trustDevice }),
  reply: z.object({ status: z.boolean() }),
  refusals: ['OTP_NOT_CONFIGURED', 'INVALID_TWO_FACTOR_COOKIE'],
})

export const verifyOtp = endpoint({
  summary:
    'Takes a mailed code: completes a challenged sign-in, or proves the factor again. In a challenge with twoFactorEnrolment, the code starts no session, so the token is null.',
  method: 'POST',
  path: '/two-factor/verify-otp',
  access: 'optional',
  notImpersonated: true,
  signsIn: 'second-step',
  changesSession: true,
  limit: guardedLimit,
  body: z.object({ code, trustDevice }),
  reply: proven,
  refusals: [
    'OTP_NOT_CONFIGURED',
    'OTP_HAS_EXPIRED',
    'INVALID_CODE',
    'INVALID_TWO_FACTOR_COOKIE',
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    'ACCOUNT_TEMPORARILY_LOCKED',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})
