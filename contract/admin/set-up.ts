import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailOrRefusal, userName } from '../fields.ts'
import { orChallenged } from '../sign-in/challenge.ts'
import { user } from '../user.ts'

export const setUp = endpoint({
  summary:
    'Creates the first administrator while there are no users. A visitor on another machine needs the setup code from the server log.',
  method: 'POST',
  path: '/setup',
  internal: true,
  access: 'anyone',
  signsUp: 'set-up',
  changesSession: true,
  // The code has 40 bits, so guessing is hopeless with five attempts in ten minutes.
  limit: { window: 600, max: 5, isGuarded: true },
  body: z.object({
    code: z.optional(z.string()),
    name: userName,
    email: emailOrRefusal,
    password: z.string(),
  }),
  reply: orChallenged(z.object({ token: z.string(), user })),
  refusals: [
    'ALREADY_SET_UP',
    'INVALID_SETUP_CODE',
    'INVALID_EMAIL',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'FAILED_TO_CREATE_SESSION',
  ],
})
