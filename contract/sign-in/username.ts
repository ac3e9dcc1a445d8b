import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { redirectTarget } from '../fields.ts'
import { guardedLimit } from '../limits.ts'
import { user } from '../user.ts'
import { orChallenged } from './challenge.ts'

export const signInUsername = endpoint({
  summary: 'Signs in with a username and a password.',
  method: 'POST',
  path: '/sign-in/username',
  access: 'anyone',
  mayAskCaptcha: true,
  signsIn: 'password',
  changesSession: true,
  limit: guardedLimit,
  hashesForStrangers: true,
  body: z.object({
    username: z.string(),
    password: z.string(),
    callbackURL: redirectTarget,
    rememberMe: z.optional(z.boolean()),
  }),
  reply: orChallenged(z.object({ redirect: z.boolean(), token: z.string(), url: z.optional(z.string()), user })),
  refusals: [
    'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
    'USERNAME_TOO_SHORT',
    'USERNAME_TOO_LONG',
    'INVALID_USERNAME',
    'INVALID_USERNAME_OR_PASSWORD',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'EMAIL_NOT_VERIFIED',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const isUsernameAvailable = endpoint({
  summary: 'Checks whether a username is free.',
  method: 'POST',
  path: '/is-username-available',
  access: 'anyone',
  limit: { window: 60, max: 20, isGuarded: true },
  body: z.object({ username: z.string() }),
  reply: z.object({ available: z.boolean() }),
  refusals: ['USERNAME_TOO_SHORT', 'USERNAME_TOO_LONG', 'INVALID_USERNAME'],
})

/** Whether the text typed at sign-in is a username. Every email address contains an @, and no username does. */
export function isUsername(text: string) {
  return text !== '' && !text.includes('@')
}
