import { z } from 'zod'
import { group } from './fields.ts'

export const operationsOptions = group({
  /** Seconds between “not ready” and closing the port, for load balancers that check every few seconds. */
  drainDelay: z.number().min(0).max(300).default(0),
  /** A second port, for health checks and metrics only. */
  port: z.int().min(1).max(65_535).optional(),
  /** The network interface of that port. */
  host: z.string().min(1).default('127.0.0.1'),
})
