import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, email, redirectTarget } from '../fields.ts'

/** The reply to a request for a reset link, whether or not the email address has an account. */
export const resetRequested = 'If this email exists in our system, check your email for the reset link'

const resetRequest = z.object({ email, redirectTo: redirectTarget })
const resetReply = z.object({ status: z.boolean(), message: z.string() })

export const requestPasswordReset = endpoint({
  summary:
    'Emails a link to choose a new password, if the address has an account; the response does not reveal whether it has.',
  method: 'POST',
  path: '/request-password-reset',
  access: 'anyone',
  mayAskCaptcha: true,
  body: resetRequest,
  reply: resetReply,
  refusals: ['RESET_PASSWORD_ISNT_ENABLED'],
})

export const forgetPassword = endpoint({
  summary: 'The same as /request-password-reset.',
  method: 'POST',
  path: '/forget-password',
  access: 'anyone',
  mayAskCaptcha: true,
  body: resetRequest,
  reply: resetReply,
  refusals: ['RESET_PASSWORD_ISNT_ENABLED'],
})

export const resetPasswordToken = endpoint({
  summary:
    'The target of an emailed reset link. Redirects to callbackURL with ?token= if the link is valid, otherwise with ?error=INVALID_TOKEN; does not use the link up.',
  method: 'GET',
  path: '/reset-password/{token}',
  access: 'anyone',
  query: z.object({ callbackURL: z.string() }),
  reply: 'redirect',
  refusals: [],
})

export const resetPassword = endpoint({
  summary: 'Sets a new password with the token of an emailed link, once, and ends all sessions of the user.',
  method: 'POST',
  path: '/reset-password',
  access: 'anyone',
  revokes: true,
  query: z.object({ token: z.optional(z.string()) }),
  body: z.object({ newPassword: z.string(), token: z.optional(z.string()) }),
  reply: done,
  refusals: [
    'RESET_PASSWORD_ISNT_ENABLED',
    'INVALID_TOKEN',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
  ],
})

export const passwordResetEndpoints = [requestPasswordReset, forgetPassword, resetPasswordToken, resetPassword] as const
