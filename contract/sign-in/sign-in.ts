import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { emailOrRefusal, redirectTarget } from '../fields.ts'
import { user } from '../user.ts'
import { orChallenged } from './challenge.ts'
import { proofOfWorkChallenge } from './proof-of-work.ts'
import { isUsernameAvailable, signInUsername } from './username.ts'

export const signInEmail = endpoint({
  summary: 'Signs in with an email address and a password.',
  method: 'POST',
  path: '/sign-in/email',
  access: 'anyone',
  mayAskCaptcha: true,
  signsIn: 'password',
  changesSession: true,
  limit: guardedLimit,
  hashesForStrangers: true,
  body: z.object({
    email: emailOrRefusal,
    password: z.string(),
    callbackURL: redirectTarget,
    rememberMe: z.optional(z.boolean()),
  }),
  reply: orChallenged(z.object({ redirect: z.boolean(), token: z.string(), url: z.optional(z.string()), user })),
  refusals: [
    'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
    'INVALID_EMAIL',
    'INVALID_EMAIL_OR_PASSWORD',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'EMAIL_NOT_VERIFIED',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const signOut = endpoint({
  summary: 'Ends the session of this browser.',
  method: 'POST',
  path: '/sign-out',
  access: 'anyone',
  revokes: true,
  changesSession: true,
  reply: z.object({ success: z.boolean() }),
  refusals: ['FAILED_TO_GET_SESSION'],
})

export const signInEndpoints = [
  signInEmail,
  signInUsername,
  isUsernameAvailable,
  proofOfWorkChallenge,
  signOut,
] as const
