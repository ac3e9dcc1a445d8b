import { z } from 'zod'
import { group } from './fields.ts'

/** Several accounts that are signed in at the same time in one browser. */
export const multiSessionOptions = group({
  enabled: z.boolean().default(false),
  /**
   * The maximum number of accounts between which a browser can switch. The user can still sign in to one more account,
   * but the browser cannot switch back to that account.
   */
  maximumSessions: z.int().min(1).max(20).default(5),
})
