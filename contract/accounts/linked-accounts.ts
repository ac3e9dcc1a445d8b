import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'

/** One sign-in method of a user: their password, or a provider. Contains neither tokens nor the password hash. */
export const account = z.object({
  id: z.string(),
  provider: z.string(),
  /** The same as `provider`, under the name that the current Better Auth client reads. */
  providerId: z.string(),
  userId: z.string(),
  /** The user's id at the provider. */
  accountId: z.string(),
  scopes: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Account = z.output<typeof account>

export const listAccounts = endpoint({
  summary: "Lists the user's sign-in methods.",
  method: 'GET',
  path: '/list-accounts',
  access: 'signed-in',
  reply: z.array(account),
  refusals: [],
})

export const unlinkAccount = endpoint({
  summary: "Removes one of the user's sign-in methods; accountId is the user's id at the provider.",
  method: 'POST',
  path: '/unlink-account',
  access: 'fresh',
  stepUp: 'second-factor',
  notImpersonated: true,
  body: z.object({ providerId: z.string(), accountId: z.optional(z.string()) }),
  reply: done,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
    'ACCOUNT_NOT_FOUND',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
  ],
})
