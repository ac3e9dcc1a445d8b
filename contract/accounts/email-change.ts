import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, email, redirectTarget } from '../fields.ts'

export const changeEmail = endpoint({
  summary:
    'Changes the address of the person: at once while it is not verified, else when they open the link mailed to it.',
  method: 'POST',
  path: '/change-email',
  access: 'signed-in',
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
