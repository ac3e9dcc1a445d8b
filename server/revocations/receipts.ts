import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { minuteSeconds, secondsAfter } from '../time.ts'
import { readEpoch } from './revocations.sql.ts'

/**
 * Returns the value of the header that states when the revocation by this call takes effect in server kits and other
 * services. Reads the epoch after the commit. Returns null if the database does not respond: the revocation is already
 * committed, so the call must not fail.
 */
export async function writeReceipt(deps: Deps): Promise<string | null> {
  try {
    const epoch = await readEpoch(deps.db)
    const { at, kitsBy, tokensBy } = effectOf(deps.config, deps.now())
    return `epoch=${epoch}; at=${at}; kits-by=${kitsBy}; tokens-by=${tokensBy}`
  } catch (error) {
    deps.log.warn({ error: describeError(error) }, 'A reply has no revocation receipt')
    return null
  }
}

/**
 * Returns the times by which a revocation at the given time has taken effect: `kitsBy` in services with the server kit,
 * and `tokensBy` in services without it.
 */
export function effectOf(config: Config, at: Date) {
  return {
    at: at.toISOString(),
    kitsBy: secondsAfter(at, config.revocations.boundSeconds).toISOString(),
    tokensBy: secondsAfter(at, config.jwt.expirationTime).toISOString(),
  }
}

/**
 * Returns how long a revocation must be kept: until every token that was signed before the revocation has expired, plus
 * a minute.
 */
export function memorySeconds({ jwt }: Config) {
  return jwt.expirationTime + minuteSeconds
}
