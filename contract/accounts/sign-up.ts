import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { emailOrRefusal, imageAddress, userName, redirectTarget } from '../fields.ts'
import { orChallenged } from '../sign-in/challenge.ts'
import { user } from '../user.ts'

export const signUpEmail = endpoint({
  summary: 'Creates an account with an email address and a password, and signs in unless configured otherwise.',
  method: 'POST',
  path: '/sign-up/email',
  access: 'anyone',
  mayAskCaptcha: true,
  signsUp: 'password',
  changesSession: true,
  limit: guardedLimit,
  hashesForStrangers: true,
  body: z.looseObject({
    name: userName,
    email: emailOrRefusal,
    password: z.string(),
    image: z.optional(imageAddress),
    username: z.optional(z.string().check(z.maxLength(255))),
    displayUsername: z.optional(z.string().check(z.maxLength(255))),
    callbackURL: redirectTarget,
  }),
  reply: orChallenged(z.object({ token: z.nullable(z.string()), user })),
  refusals: [
    'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
    'SIGN_UP_REFUSED',
    'INVALID_EMAIL',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'USER_ALREADY_EXISTS',
    'CHOSEN_USERNAME_TOO_SHORT',
    'CHOSEN_USERNAME_TOO_LONG',
    'CHOSEN_USERNAME_INVALID',
    'USERNAME_IS_ALREADY_TAKEN',
    'FIELD_IS_REQUIRED',
    'FAILED_TO_CREATE_SESSION',
  ],
})
