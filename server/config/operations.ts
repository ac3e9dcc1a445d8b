import { z } from 'zod'
import { group } from './fields.ts'

/** How the process is run. */
export const operationsOptions = group({
  /** Seconds between “not ready” and taking no more connections, for load balancers that ask every few seconds. */
  drainDelay: z.number().min(0).max(300).default(0),
})
