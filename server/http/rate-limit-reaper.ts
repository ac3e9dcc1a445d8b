import { passwordGuesses, type Config } from '../config.ts'
import type { Reaper } from '../jobs/reap.ts'
import { longestWindowSeconds } from './rate-limit.ts'
import { deleteDueWindows } from './rate-limits.sql.ts'

/** How windows that have ended go; that there are many is no sign of a wrong clock, one visitor can make them. */
export function rateLimitReaper(config: Config): Reaper {
  const longestSeconds = Math.max(longestWindowSeconds(config.rateLimit), passwordGuesses.memorySeconds)
  return { kind: 'reap-rate-limits', deleteDue: (db, most) => deleteDueWindows(db, { longestSeconds, most }) }
}
