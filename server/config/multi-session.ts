import { z } from 'zod'
import { group } from './fields.ts'

/** Several accounts that are signed in on one browser. */
export const multiSessionOptions = group({
  enabled: z.boolean().default(false),
  /** A session over the maximum is used, but cannot be returned to. */
  maximumSessions: z.int().min(1).max(20).default(5),
})
