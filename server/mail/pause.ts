import { mailPauseSeconds } from '../config.ts'
import { randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'

/** The idempotency key of a mail that is written at most once a minute; without limits every mail has its own. */
export function pausedKey(deps: Deps, subject: string) {
  if (!deps.config.rateLimit.enabled) return `${subject}/${randomId()}`
  return `${subject}/${Math.floor(deps.now().getTime() / 1000 / mailPauseSeconds)}`
}
