import { DatabaseAway } from '../database/outage.ts'
import type { Log } from '../process/log.ts'
import { Refusal } from '../refusal.ts'

/** Logs database outages, and converts their errors into refusals. */
export type Outages = {
  /** Returns the refusal for an error that a database outage caused; null for any other error. */
  refusalFor(error: unknown): Refusal | null
}

const retryAfterSeconds = 2
const logMilliseconds = 1000

/**
 * Creates the `Outages` of a process. During an outage, the number of failed requests is logged at most once a second.
 */
export function createOutages(log: Log): Outages {
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function write(error: DatabaseAway) {
    log.error({ status: 503, count, error: error.message }, 'The database does not respond')
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
