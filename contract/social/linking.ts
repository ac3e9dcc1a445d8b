import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { redirectTarget } from '../fields.ts'
import { providerId, scopes } from './fields.ts'

export const linkSocial = endpoint({
  summary:
    'Links an account of a social provider to the user: returns the URL to redirect to, or links at once with an ID token.',
  method: 'POST',
  path: '/link-social',
  access: 'signed-in',
  notImpersonated: true,
  body: z.object({
    provider: providerId,
    callbackURL: redirectTarget,
    errorCallbackURL: redirectTarget,
    disableRedirect: z.optional(z.boolean()),
    scopes: z.optional(scopes),
    requestSignUp: z.optional(z.boolean()),
    idToken: z.optional(
      z.object({
        token: z.string(),
        nonce: z.optional(z.string()),
        accessToken: z.optional(z.string()),
        refreshToken: z.optional(z.string()),
        scopes: z.optional(scopes),
      }),
    ),
  }),
  reply: z.object({ url: z.string(), redirect: z.boolean(), status: z.optional(z.boolean()) }),
  refusals: [
    'PROVIDER_NOT_FOUND',
    'CALLBACKURL_IS_REQUIRED',
    'UNABLE_TO_CREATE_VERIFICATION',
    'PROVIDER_COULD_NOT_BE_REACHED',
    'ID_TOKEN_NOT_SUPPORTED',
    'INVALID_ID_TOKEN',
    'FAILED_TO_GET_USER_INFO',
    'USER_EMAIL_NOT_FOUND',
    'SOCIAL_ACCOUNT_ALREADY_LINKED',
    'ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED',
    'ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED',
    'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
  ],
})
