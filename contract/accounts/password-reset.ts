import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, email, redirectTarget } from '../fields.ts'

/** What a request for a reset link answers, whether the address has an account or not. */
export const resetRequested = 'If this email exists in our system, check your email for the reset link'

const resetRequest = {
  method: 'POST',
  access: 'anyone',
  body: z.object({ email, redirectTo: redirectTarget }),
  reply: z.object({ status: z.boolean(), message: z.string() }),
  refusals: ['RESET_PASSWORD_ISNT_ENABLED'],
} as const

export const requestPasswordReset = endpoint({
  ...resetRequest,
  summary: 'Mails a link to choose a new password, if the address has an account; the answer does not tell.',
  path: '/request-password-reset',
})

export const forgetPassword = endpoint({
  ...resetRequest,
  summary: 'The same as /request-password-reset.',
  path: '/forget-password',
})

export const resetPasswordToken = endpoint({
  summary:
    'Where a mailed reset link leads. Goes to callbackURL with ?token= while the link is good, else with ?error=INVALID_TOKEN; does not use it up.',
  method: 'GET',
  path: '/reset-password/{token}',
  access: 'anyone',
  query: z.object({ callbackURL: z.string() }),
  reply: 'redirect',
  refusals: [],
})

export const resetPassword = endpoint({
  summary: 'Sets a new password with the token of a mailed link, once, and ends all sessions of the person.',
  method: 'POST',
  path: '/reset-password',
  access: 'anyone',
  query: z.object({ token: z.optional(z.string()) }),
  body: z.object({ newPassword: z.string(), token: z.optional(z.string()) }),
  reply: done,
  refusals: ['RESET_PASSWORD_ISNT_ENABLED', 'INVALID_TOKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
})
