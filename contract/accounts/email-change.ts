import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { done, email, redirectTarget } from '../fields.ts'
import { verificationErrors } from '../redirect-errors.ts'

export const changeEmail = endpoint({
  summary:
    "Changes the user's email address: at once if the current address is unverified, otherwise after the user opens the link emailed to the current address.",
  method: 'POST',
  path: '/change-email',
  access: 'signed-in',
  stepUp: 'second-factor',
  changesSession: true,
  limit: guardedLimit,
  notImpersonated: true,
  body: z.object({ newEmail: email, callbackURL: redirectTarget }),
  reply: done,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'CHANGE_EMAIL_IS_DISABLED',
    'EMAIL_IS_THE_SAME',
    'COULDNT_UPDATE_YOUR_EMAIL',
    'VERIFICATION_EMAIL_ISNT_ENABLED',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
  ],
})

export const cancelEmailChange = endpoint({
  summary: 'Cancels a change of address that waits for approval and invalidates its emailed link.',
  method: 'POST',
  path: '/cancel-email-change',
  internal: true,
  access: 'signed-in',
  notImpersonated: true,
  reply: done,
  refusals: [],
})

export const resumeEmailChange = endpoint({
  summary:
    'Approves a change of address whose emailed link this browser opened in the last ten minutes, before the user signed in.',
  method: 'POST',
  path: '/resume-email-change',
  internal: true,
  access: 'signed-in',
  changesSession: true,
  notImpersonated: true,
  body: z.object({ callbackURL: redirectTarget }),
  /** The error code if the link failed, otherwise null. */
  reply: z.object({ error: z.nullable(z.enum(verificationErrors)) }),
  refusals: [],
})
