import { type Config } from '../../config/config.ts'
import type { Cleanup } from '../../jobs/cleanup.ts'
import { longestWindowSeconds } from './rate-limit.ts'
import { deleteDueWindows } from './rate-limits.sql.ts'

/** Returns the cleanup job for rate-limit windows that have ended. */
export function rateLimitCleanup(config: Config): Cleanup {
  const longestSeconds = longestWindowSeconds(config.rateLimit)
  const days = config.retention.rateLimits
  return { kind: 'cleanup-rate-limits', deleteDue: (db, max) => deleteDueWindows(db, { longestSeconds, days, max }) }
}
