import { DatabaseAway } from '../database/outage.ts'
import type { Log } from '../process/log.ts'
import { Refusal } from '../refusal.ts'

/** Turns failures of the database into an answer, and logs them. */
export type Outages = {
  /** The refusal for a failure that passes when the database is back; null for any other. */
  refusalFor(error: unknown): Refusal | null
}

const retryAfterSeconds = 2
const logMilliseconds = 1000

/** However many requests fail while the database is away, one line a second is logged, with their number. */
export function createOutages(log: Log): Outages {
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function write(error: DatabaseAway) {
    log.error({ status: 503, count, error: error.message }, 'The database does not answer')
    count = 0
    timer = setTimeout(() => {
      timer = undefined
      if (count > 0) write(error)
    }, logMilliseconds).unref()
  }

  return {
    refusalFor(error) {
      if (!(error instanceof DatabaseAway)) return null
      count++
      if (!timer) write(error)
      return new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds, isOutcomeUnknown: error.isOutcomeUnknown })
    },
  }
}
