import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { redirectTarget } from '../fields.ts'
import { orChallenged } from '../sign-in/challenge.ts'
import { user } from '../user.ts'
import { providerId, scopes } from './fields.ts'

export const signInSocial = endpoint({
  summary:
    'Signs in with a social provider: returns the URL to redirect to, or signs in at once with an ID token that an app received from the provider.',
  method: 'POST',
  path: '/sign-in/social',
  access: 'anyone',
  signsIn: 'social',
  signsUp: 'social',
  changesSession: true,
  limit: guardedLimit,
  body: z.object({
    provider: providerId,
    callbackURL: redirectTarget,
    newUserCallbackURL: redirectTarget,
    errorCallbackURL: redirectTarget,
    disableRedirect: z.optional(z.boolean()),
    idToken: z.optional(
      z.object({
        token: z.string(),
        nonce: z.optional(z.string()),
        accessToken: z.optional(z.string()),
        refreshToken: z.optional(z.string()),
        /** When the access token expires, in milliseconds since 1970. */
        expiresAt: z.optional(z.number()),
      }),
    ),
    scopes: z.optional(scopes),
    requestSignUp: z.optional(z.boolean()),
    loginHint: z.optional(z.string().check(z.maxLength(320))),
    /**
     * Asks the provider to authenticate the user again, if the provider supports this. Needed when a signed-in user
     * confirms their identity.
     */
    prompt: z.optional(z.literal('login')),
  }),
  reply: orChallenged(
    z.object({
      redirect: z.boolean(),
      url: z.optional(z.string()),
      token: z.optional(z.string()),
      user: z.optional(user),
    }),
  ),
  refusals: [
    'PROVIDER_NOT_FOUND',
    'CALLBACKURL_IS_REQUIRED',
    'UNABLE_TO_CREATE_VERIFICATION',
    'PROVIDER_COULD_NOT_BE_REACHED',
    'ID_TOKEN_NOT_SUPPORTED',
    'INVALID_ID_TOKEN',
    'FAILED_TO_GET_USER_INFO',
    'USER_EMAIL_NOT_FOUND',
    'ACCOUNT_NOT_LINKED',
    'SIGNUP_DISABLED',
    'SIGN_UP_REFUSED',
    'UNABLE_TO_LINK_ACCOUNT',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
    'UNABLE_TO_CREATE_USER',
    'UNABLE_TO_CREATE_SESSION',
    'BANNED_USER',
  ],
})

const sentBack = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
  /** The issuer, if the provider sends it (RFC 9207). */
  iss: z.optional(z.string()),
  /** VK ID's device id, which the token request must repeat. */
  device_id: z.optional(z.string()),
  /** Apple's JSON with the user's name, sent the first time only. */
  user: z.optional(z.string()),
})
export type SentBack = z.output<typeof sentBack>

export const callback = endpoint({
  summary:
    'The callback of a provider. Redirects to callbackURL. On failure, redirects with ?error= to errorCallbackURL or, without it, to the error page.',
  method: 'GET',
  path: '/callback/{id}',
  access: 'optional',
  signsIn: 'social',
  signsUp: 'social',
  query: sentBack,
  reply: 'redirect',
  refusals: [],
})

export const callbackForm = endpoint({
  name: 'callbackForm',
  summary: 'The callback of a provider that posts a form.',
  method: 'POST',
  path: '/callback/{id}',
  access: 'optional',
  signsIn: 'social',
  signsUp: 'social',
  form: true,
  body: z.optional(sentBack),
  reply: 'redirect',
  refusals: [],
})
