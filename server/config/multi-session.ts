import { z } from 'zod'
import { group } from './fields.ts'

/** Several accounts that are signed in at the same time in one browser. */
export const multiSessionOptions = group({
  enabled: z.boolean().default(false),
  /**
   * The maximum number of accounts to switch between. One more account can sign in, but the browser cannot return to
   * it.
   */
  maximumSessions: z.int().min(1).max(20).default(5),
})
