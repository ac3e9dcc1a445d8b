import { z } from 'zod'
import { group } from './fields.ts'

export const operationsOptions = group({
  /**
   * Seconds that a stopping server waits between reporting “not ready” and closing the port. Load balancers that check
   * every few seconds need this time.
   */
  drainDelay: z.number().min(0).max(300).default(0),
  /** Whether `GET /metrics` is served: on the operations port, and on the main port to requests with `token`. */
  metrics: z.boolean().default(false),
  /** The bearer token that lets a scraper read the metrics on the main port. */
  token: z.string().min(32, 'must be at least 32 characters').optional(),
  /** Whether spans are created. Spans are dropped unless an OpenTelemetry SDK is loaded with `node --import`. */
  traces: z.boolean().default(false),
  /** A second port, for health checks and metrics only. */
  port: z.int().min(1).max(65_535).optional(),
  /** The host name or IP address on which the operations port listens. */
  host: z.string().min(1).default('127.0.0.1'),
})
