import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { code, proven, trustDevice } from './codes.ts'

/*
 * The mailed code that is entered before setting up a required second factor. The calls are those of Better Auth's
 * `twoFactor` client plugin for mailed codes.
 */

export const sendOtp = endpoint({
  summary:
    'Mails the code that comes before setting up a second factor in a challenge with twoFactorEnrolment. An emailed code is not a second factor.',
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
    'Takes the mailed code that comes before setting up a second factor. It starts no session, so the token is null.',
  method: 'POST',
  path: '/two-factor/verify-otp',
  access: 'optional',
  notImpersonated: true,
  limit: guardedLimit,
  body: z.object({ code, trustDevice }),
  reply: proven,
  refusals: [
    'OTP_NOT_CONFIGURED',
    'OTP_HAS_EXPIRED',
    'INVALID_CODE',
    'INVALID_TWO_FACTOR_COOKIE',
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
  ],
})
