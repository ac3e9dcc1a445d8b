import { z } from 'zod'
import { group } from './fields.ts'

export const operationsOptions = group({
  /** Seconds between “not ready” and closing the port, for load balancers that check every few seconds. */
  drainDelay: z.number().min(0).max(300).default(0),
})
