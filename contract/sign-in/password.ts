import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { user } from '../user.ts'

export const changePassword = endpoint({
  summary: "Changes the signed-in user's password, and on request ends all their other sessions.",
  method: 'POST',
  path: '/change-password',
  access: 'signed-in',
  revokes: true,
  stepUp: 'second-factor',
  changesSession: true,
  limit: guardedLimit,
  notImpersonated: true,
  body: z.object({
    newPassword: z.string(),
    currentPassword: z.string(),
    revokeOtherSessions: z.optional(z.boolean()),
  }),
  reply: z.object({ token: z.nullable(z.string()), user }),
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'INVALID_PASSWORD',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
  ],
})
