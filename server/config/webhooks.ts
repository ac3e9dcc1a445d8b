import { z } from 'zod'
import { group } from './fields.ts'

/** The delivery of events to other systems. */
export const webhookOptions = group({
  enabled: z.boolean().default(true),
  /** Whether organizations can have webhooks; administrators can always add webhooks for the whole site. */
  organizations: z.boolean().default(false),
  /** The time limit of one delivery attempt. */
  timeoutSeconds: z.number().min(1).max(30).default(15),
  /** The maximum number of simultaneous deliveries to one webhook, in each process. */
  concurrency: z.int().min(1).max(64).default(8),
})
