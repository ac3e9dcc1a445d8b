import { randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { deleteUnbegunJobs, insertJob } from './jobs.sql.ts'

/** What a job is told: ids of rows, never secrets, because it is stored as it is. */
export type JobPayload = Readonly<Record<string, string>>

/** One run of a job. */
export type JobRun = {
  /** 1 for the first. */
  attempt: number
  /** Whether the job is given up when this run fails. */
  isLast: boolean
  /** Aborts when the run has taken too long; whatever it waits for must end then. */
  signal: AbortSignal
}

/**
 * How jobs of one kind are done; throwing means that the job is to be tried again.
 *
 * A worker may die between the work and its record, so a job may run more than once, though never twice at a time.
 */
export type JobWork = (deps: Deps, payload: JobPayload, run: JobRun) => Promise<void>

/** Work that nobody enqueues: it comes back so long after it was done, in one process at a time. */
export type RecurringJob = { kind: string; everySeconds: number }

// A day is longer than most outages, and longer than any mailed link works.
const retryPeriodSeconds = daySeconds

/** Writes a job with the change that causes it: it runs after the commit, and not at all without one. */
export async function enqueueJob(deps: Deps, job: { kind: string; payload: JobPayload; runAt?: Date }): Promise<void> {
  const now = deps.now()
  const runAt = job.runAt ?? now
  await insertJob(deps.db, {
    id: randomId(),
    kind: job.kind,
    payload: job.payload,
    runAt,
    retryUntil: secondsAfter(runAt, retryPeriodSeconds),
    now,
  })
  if (runAt <= now) deps.db.afterCommit(deps.wakeJobs)
}

/** Takes jobs back before a worker has begun them, and answers which; what is told to the others may have been done. */
export async function cancelJobs(deps: Deps, kind: string, payloads: readonly JobPayload[]): Promise<JobPayload[]> {
  if (payloads.length === 0) return []
  return (await deleteUnbegunJobs(deps.db, kind, payloads)).map(({ payload }) => payload)
}
