import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { redirectTarget } from '../fields.ts'

const reply = z.object({ success: z.boolean(), message: z.string() })

export const deleteUser = endpoint({
  summary:
    "Deletes the user's account and all its data. If so configured, emails a link that deletes the account instead. Without a password or a token, the session must be fresh.",
  method: 'POST',
  path: '/delete-user',
  access: 'signed-in',
  revokes: true,
  stepUp: 'second-factor',
  changesSession: true,
  notImpersonated: true,
  asksFreshness: true,
  body: z.object({
    callbackURL: redirectTarget,
    password: z.optional(z.string()),
    token: z.optional(z.string()),
  }),
  reply,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'INVALID_PASSWORD',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'INVALID_DELETION_TOKEN',
    'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'THERE_MUST_BE_ANOTHER_ADMINISTRATOR',
  ],
})

export const deleteUserCallback = endpoint({
  summary:
    'The target of an emailed deletion link: deletes the account if its owner is signed in. Redirects to callbackURL, with ?error= unauthorized or invalid_token on failure.',
  method: 'GET',
  path: '/delete-user/callback',
  access: 'optional',
  changesSession: true,
  notImpersonated: true,
  query: z.object({ token: z.string(), callbackURL: redirectTarget }),
  reply,
  redirectErrors: ['unauthorized', 'invalid_token'],
  refusals: [
    'NO_USER_TO_DELETE',
    'INVALID_DELETION_TOKEN',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'THERE_MUST_BE_ANOTHER_ADMINISTRATOR',
  ],
})
