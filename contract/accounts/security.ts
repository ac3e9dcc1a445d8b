import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

const connectedAccount = z.object({
  id: z.string(),
  provider: z.string(),
  /** The user's id at the provider. */
  accountId: z.string(),
  connectedAt: timestamp,
  /**
   * The last sign-in with this account, or the last refresh of its tokens; null if the site does not store that time.
   */
  lastUsedAt: z.nullable(timestamp),
  /** False for the last sign-in method, unless the site allows removing it. */
  canRemove: z.boolean(),
})
export type ConnectedAccount = z.output<typeof connectedAccount>

const methods = z.object({
  password: z.object({
    /** Null if the user has no password. */
    changedAt: z.nullable(timestamp),
    /** Whether the password can be tried on new devices: at any time, only after pauses, or not at all. */
    newDevices: z.enum(['open', 'paused', 'closed']),
    /**
     * Null unless the user signed in with a password that attackers would try first. `tell`: the dashboard recommends a
     * new password. `change`: the dashboard requires a new password.
     */
    advice: z.nullable(z.enum(['tell', 'change'])),
  }),
  accounts: z.array(connectedAccount),
})
export type SecurityMethods = z.output<typeof methods>

export const security = endpoint({
  summary: "Returns the caller's sign-in methods: the password and the connected accounts, oldest first.",
  method: 'GET',
  path: '/security',
  internal: true,
  access: 'signed-in',
  reply: methods,
  refusals: [],
})
