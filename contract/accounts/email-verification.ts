import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, email, redirectTarget } from '../fields.ts'
import { verificationErrors } from '../redirect-errors.ts'
import { orChallenged } from '../sign-in/challenge.ts'
import { user } from '../user.ts'

export const sendVerificationEmail = endpoint({
  summary: 'Emails a link that verifies an email address.',
  method: 'POST',
  path: '/send-verification-email',
  access: 'optional',
  body: z.object({ email, callbackURL: redirectTarget }),
  reply: done,
  refusals: [
    'VERIFICATION_EMAIL_ISNT_ENABLED',
    'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL',
    'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL',
  ],
})

export const verifyEmail = endpoint({
  summary:
    'The target of an emailed link: verifies the address that the link was sent to, or approves a change of that address. Redirects to callbackURL, with ?error= token_expired, invalid_token, user_not_found or unauthorized on failure.',
  method: 'GET',
  path: '/verify-email',
  access: 'optional',
  signsIn: 'mail',
  changesSession: true,
  query: z.object({ token: z.string(), callbackURL: redirectTarget }),
  reply: orChallenged(z.object({ status: z.boolean(), user: z.nullable(user) })),
  redirectErrors: verificationErrors,
  refusals: ['BANNED_USER', 'FAILED_TO_CREATE_SESSION'],
})
