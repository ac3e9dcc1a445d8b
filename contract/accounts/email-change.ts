import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { done, email, redirectTarget } from '../fields.ts'
import { verificationErrors } from '../redirect-errors.ts'

export const changeEmail = endpoint({
  summary:
    'Changes the address of the person: at once while it is not verified, else when they open the link mailed to it.',
  method: 'POST',
  path: '/change-email',
  access: 'signed-in',
  changesSession: true,
  limit: guardedLimit,
  notImpersonated: true,
  body: z.object({ newEmail: email, callbackURL: redirectTarget }),
  reply: done,
  refusals: [
    'CHANGE_EMAIL_IS_DISABLED',
    'EMAIL_IS_THE_SAME',
    'COULDNT_UPDATE_YOUR_EMAIL',
    'VERIFICATION_EMAIL_ISNT_ENABLED',
  ],
})

export const cancelEmailChange = endpoint({
  summary: 'Ends a change of address that waits for approval: the link that was mailed for it does nothing any more.',
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
    'Approves a change of address with its mailed link, which this browser opened before its person was signed in, within ten minutes.',
  method: 'POST',
  path: '/resume-email-change',
  internal: true,
  access: 'signed-in',
  changesSession: true,
  notImpersonated: true,
  body: z.object({ callbackURL: redirectTarget }),
  /** The error code of the link. */
  reply: z.object({ error: z.nullable(z.enum(verificationErrors)) }),
  refusals: [],
})
