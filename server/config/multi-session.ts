import { z } from 'zod'
import { group } from './fields.ts'

/** Several accounts that are signed in at the same time in one browser. */
export const multiSessionOptions = group({
  enabled: z.boolean().default(false),
  /** A session beyond the maximum works, but the user cannot switch back to it. */
  maximumSessions: z.int().min(1).max(20).default(5),
})
