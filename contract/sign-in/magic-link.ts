import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, emailOrRefusal, redirectTarget, userName } from '../fields.ts'
import { mailedLinkLimit } from '../limits.ts'
import { magicLinkErrors } from '../redirect-errors.ts'
import { session } from '../session.ts'
import { user } from '../user.ts'
import { orChallenged } from './challenge.ts'

/*
 * The endpoints for signing in with a mailed link, which work with Better Auth's `magicLink` client plugin. In the
 * browser that requested the link, the link signs in at once. In any other browser, a page first asks for confirmation.
 */

const landings = { callbackURL: redirectTarget, newUserCallbackURL: redirectTarget, errorCallbackURL: redirectTarget }
const token = z.string().check(z.maxLength(64))

export const signInMagicLink = endpoint({
  summary:
    'Emails a link and a code that sign in, or sign up a new address. The response does not reveal whether the address has an account.',
  method: 'POST',
  path: '/sign-in/magic-link',
  access: 'anyone',
  mayAskCaptcha: true,
  limit: mailedLinkLimit,
  body: z.object({
    email: emailOrRefusal,
    name: z.optional(userName),
    ...landings,
    metadata: z.optional(z.record(z.string(), z.unknown())),
  }),
  reply: done,
  refusals: ['INVALID_EMAIL'],
})

export const verifyMagicLink = endpoint({
  summary:
    'The target of an emailed link. Signs in the browser that asked for the link, or a script of a trusted origin, and redirects to callbackURL, new users to newUserCallbackURL. Redirects other browsers to a page that asks first. Redirects to errorCallbackURL or callbackURL with ?error= on failure.',
  method: 'GET',
  path: '/magic-link/verify',
  access: 'anyone',
  signsIn: 'mail',
  signsUp: 'mail',
  changesSession: true,
  limit: mailedLinkLimit,
  query: z.object({ token, ...landings }),
  reply: orChallenged(z.object({ token: z.string(), user, session })),
  redirectErrors: magicLinkErrors,
  refusals: [
    'INVALID_TOKEN',
    'SIGNUP_DISABLED',
    'SIGN_UP_REFUSED',
    'FIELD_IS_REQUIRED',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const confirmMagicLink = endpoint({
  name: 'confirmMagicLink',
  summary:
    'Signs in with an emailed link in a browser that did not ask for it; with notMe, ends the link and its code instead. Returns the URL of the next page.',
  method: 'POST',
  path: '/magic-link/verify',
  access: 'anyone',
  signsIn: 'mail',
  signsUp: 'mail',
  changesSession: true,
  limit: mailedLinkLimit,
  body: z.object({ token, notMe: z.optional(z.boolean()) }),
  reply: orChallenged(z.object({ url: z.string() })),
  refusals: [
    'INVALID_TOKEN',
    'SIGNUP_DISABLED',
    'SIGN_UP_REFUSED',
    'FIELD_IS_REQUIRED',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const readMagicLink = endpoint({
  summary: 'Returns which browser asked for an emailed link, and when, without using the link up.',
  method: 'POST',
  path: '/magic-link',
  internal: true,
  access: 'anyone',
  limit: mailedLinkLimit,
  body: z.object({ token }),
  reply: z.object({
    /** The masked email address: `a•••@example.com`. */
    email: z.string(),
    /** The seconds since the link was requested. */
    secondsAgo: z.number(),
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    /**
     * Whether this browser may sign in with the link. If not, the user can enter the code from the email in the browser
     * that requested the link.
     */
    mayConfirm: z.boolean(),
  }),
  refusals: ['INVALID_TOKEN'],
})

export const magicLinkEndpoints = [signInMagicLink, verifyMagicLink, confirmMagicLink, readMagicLink] as const
