import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, redirectTarget } from '../fields.ts'
import { verificationErrors } from '../redirect-errors.ts'

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
  notImpersonated: true,
  body: z.object({ callbackURL: redirectTarget }),
  /** Why it could not, in the words of the link itself. */
  reply: z.object({ error: z.nullable(z.enum(verificationErrors)) }),
  refusals: [],
})
