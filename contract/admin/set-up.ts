import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailOrRefusal, userName } from '../fields.ts'
import { orChallenged } from '../sign-in/challenge.ts'
import { user } from '../user.ts'

export const setUp = endpoint({
  summary:
    'Creates the first administrator while there are no users. From other machines, the setup code from the server log is required.',
  method: 'POST',
  path: '/setup',
  internal: true,
  access: 'anyone',
  signsUp: 'set-up',
  changesSession: true,
  // The code has 40 bits; five attempts in ten minutes make guessing hopeless.
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
