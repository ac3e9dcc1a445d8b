import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { hourSeconds, secondsAfter } from '../time.ts'
import {
  deleteClaimedJob,
  markJobAbandoned,
  releaseJob,
  updateFailedJob,
  updateRecurringJob,
  type ClaimedJob,
} from './jobs.sql.ts'
import { holdLease, LeaseLost } from './lease.ts'
import { splitPayload, type JobWork } from './jobs.ts'

/** The time limit of a run, unless the kind of job has a longer one. */
const longestRunSecondsOfMost = 30
const longestPauseSeconds = hourSeconds
/** How long a run is allowed to continue after it was aborted because its process is stopping. */
const longestEndMilliseconds = 2000

type Kind = {
  work: JobWork
  everySeconds?: number | undefined
  longestRunSeconds?: number | undefined
  /** Aborts when running jobs must end because the process is stopping. */
  stopping?: AbortSignal
}

/** Runs a claimed job once and records the result. Never throws. */
export async function runJob(deps: Deps, job: ClaimedJob, kind: Kind) {
  const isLast = job.retryUntil !== null && deps.now().getTime() >= Date.parse(job.retryUntil)
  const failure = await attempt(deps, job, kind, isLast)
  // A run that does not end keeps its lease, so that no other worker starts the job while the run might still be
  // active.
  if (failure?.error instanceof RunDoesNotEnd) return
  try {
    if (failure && kind.stopping?.aborted) await releaseJob(deps.db, job)
    else if (failure && isLast) await abandon(deps, job, failure.error)
    else if (failure) await postpone(deps, job, failure.error, kind.everySeconds)
    else if (kind.everySeconds === undefined) await deleteClaimedJob(deps.db, job)
    else await updateRecurringJob(deps.db, job, secondsAfter(deps.now(), kind.everySeconds))
  } catch (error) {
    // The job keeps its lease and runs again when the lease ends.
    deps.log.error(fieldsOf(job, error), 'The result of a job could not be recorded')
  }
}

class RunTookTooLong extends Error {
  override readonly name = 'RunTookTooLong'
}

class RunDoesNotEnd extends Error {
  override readonly name = 'RunDoesNotEnd'
}

async function attempt(
  deps: Deps,
  job: ClaimedJob,
  { work, longestRunSeconds = longestRunSecondsOfMost, stopping }: Kind,
  isLast: boolean,
): Promise<{ error: unknown } | null> {
  const limit = new AbortController()
  const ended = Promise.withResolvers<never>()
  const abort = (error: Error) => {
    limit.abort(error)
    ended.reject(error)
  }
  const lease = holdLease(deps, job, abort)
  const timer = setTimeout(() => abort(new RunTookTooLong()), longestRunSeconds * 1000)
  let endTimer: NodeJS.Timeout | undefined
  const stop = () => {
    limit.abort(stopping?.reason)
    endTimer = setTimeout(() => ended.reject(new RunDoesNotEnd()), longestEndMilliseconds)
  }
  stopping?.addEventListener('abort', stop, { once: true })
  try {
    const run = { attempt: job.attempts, isLast, signal: limit.signal }
    const { payload, traceparent } = splitPayload(job.payload)
    const start = () => work(deps, payload, run)
    const running = deps.telemetry ? deps.telemetry.job(job.kind, traceparent, start) : start()
    await Promise.race([running, ended.promise])
    return null
  } catch (error) {
    return { error }
  } finally {
    stopping?.removeEventListener('abort', stop)
    clearTimeout(timer)
    clearTimeout(endTimer)
    await lease.end()
  }
}

async function abandon(deps: Deps, job: ClaimedJob, error: unknown) {
  const isOurs = await markJobAbandoned(deps.db, job, { now: deps.now(), error: nameOfError(error) })
  if (isOurs) deps.log.error(fieldsOf(job, error), 'A job failed for a day and was given up')
}

async function postpone(deps: Deps, job: ClaimedJob, error: unknown, everySeconds = longestPauseSeconds) {
  const pause = Math.min(pauseSeconds(job.attempts), everySeconds)
  // An aborted run might still be active until its lease ends, so the next attempt waits until then.
  const isAborted = error instanceof RunTookTooLong || error instanceof LeaseLost
  const runAt = isAborted ? new Date(job.lockedUntil) : secondsAfter(deps.now(), pause)
  await updateFailedJob(deps.db, job, { runAt, error: nameOfError(error) })
  deps.log.warn(fieldsOf(job, error), 'A job failed and will run again')
}

function fieldsOf(job: ClaimedJob, error: unknown) {
  return { job: job.kind, attempt: job.attempts, error: describeError(error) }
}

/**
 * Returns the pause before the next attempt: one second, doubled after each attempt, up to an hour. Half of the pause
 * is random, so that jobs that failed together are not tried again together.
 */
export function pauseSeconds(attempts: number) {
  const whole = Math.min(2 ** (attempts - 1), longestPauseSeconds)
  return whole * (0.5 + Math.random() / 2)
}

/** Returns the name and code of an error, without its message, which can contain email addresses or links. */
function nameOfError(error: unknown) {
  if (!(error instanceof Error)) return 'not an Error'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
