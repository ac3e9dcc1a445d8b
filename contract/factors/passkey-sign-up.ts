import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, emailOrRefusal, userName } from '../fields.ts'
import { mailedCodeLimit } from '../limits.ts'
import { orChallenged } from '../sign-in/challenge.ts'
import { user } from '../user.ts'

/* Sign-up with a passkey instead of a password. The email address is first verified with a mailed code. */

export const signUpPasskey = endpoint({
  summary:
    'Emails the code that begins a sign-up with a passkey. The response does not reveal whether the address has an account.',
  method: 'POST',
  path: '/sign-up/passkey',
  access: 'anyone',
  mayAskCaptcha: true,
  limit: mailedCodeLimit,
  body: z.looseObject({ email: emailOrRefusal, name: userName }),
  reply: done,
  refusals: ['INVALID_EMAIL', 'FIELD_IS_REQUIRED'],
})

export const verifySignUpPasskey = endpoint({
  summary:
    'Takes the emailed code, and returns the context for registering the passkey, valid for 15 minutes. If the address has an account, signs in to the account instead.',
  method: 'POST',
  path: '/sign-up/passkey/verify',
  access: 'anyone',
  signsIn: 'mail',
  changesSession: true,
  limit: mailedCodeLimit,
  body: z.object({ email: emailOrRefusal, otp: z.string().check(z.maxLength(64)) }),
  reply: orChallenged(
    z.union([
      z.object({ context: z.string(), token: z.optional(z.undefined()) }),
      z.object({ context: z.optional(z.undefined()), token: z.string(), user }),
    ]),
  ),
  refusals: [
    'INVALID_EMAIL',
    'INVALID_OTP',
    'OTP_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'SIGN_UP_REFUSED',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const passkeySignUpEndpoints = [signUpPasskey, verifySignUpPasskey] as const
