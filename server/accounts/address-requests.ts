import type { Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { secondsAfter } from '../time.ts'

const shortestWaitSeconds = 1
/** The longest random delay of the jobs that `answerLater` adds. */
export const longestWaitSeconds = 3

/**
 * Moves the work of a request about an email address to a job with the payload `{ email, ipAddress, locale?, … }`.
 *
 * Anyone can make such a request, so it does the same work whether or not the address has an account. The job runs
 * after a random delay. Otherwise, an attacker who times the next requests could find out how much work the job does,
 * and so whether there is an account.
 */
export function answerLater(
  deps: Deps,
  kind: string,
  request: { email: string; visitor: Visitor; more?: Record<string, string | undefined> },
) {
  const { email, visitor, more = {} } = request
  const { ipAddress, locale } = visitor
  const wanted: Record<string, string | undefined> = { locale, ...more }
  const given = Object.entries(wanted).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const waitSeconds = shortestWaitSeconds + Math.random() * (longestWaitSeconds - shortestWaitSeconds)
  return enqueueJob(deps, {
    kind,
    payload: { email, ipAddress, ...Object.fromEntries(given) },
    runAt: secondsAfter(deps.now(), waitSeconds),
  })
}
