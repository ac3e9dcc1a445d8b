import { randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { deleteUnbegunJobs, insertJob, updateNextRun } from './jobs.sql.ts'

/** The input of a job. It contains ids of rows and never secrets, because it is stored unencrypted. */
export type JobPayload = Readonly<Record<string, string>>

export type JobRun = {
  /** The number of this run, beginning with 1. */
  attempt: number
  /** Whether the job is abandoned if this run fails. */
  isLast: boolean
  /** Aborts when the run must end. The job must then stop, even while it is waiting for something. */
  signal: AbortSignal
}

/**
 * Runs jobs of one kind. If the function throws, the job is tried again.
 *
 * A worker can crash after it has done the work and before it has recorded the result. So a job can run more than once,
 * but not twice at the same time, because a run is aborted before another worker can start the job.
 */
export type JobWork = (deps: Deps, payload: JobPayload, run: JobRun) => Promise<void>

/** A recurring job. It runs again `everySeconds` after its last run, in one process at a time. */
export type RecurringJob = {
  kind: string
  everySeconds: number
  /** The time limit of a run; 30 seconds by default. */
  longestRunSeconds?: number
}

/** How long a failing job is retried. A day is longer than most outages. */
export const retryPeriodSeconds = daySeconds

/**
 * Adds a job in the transaction that causes it. The job runs after the commit, and does not run if the transaction is
 * rolled back.
 */
export async function enqueueJob(deps: Deps, job: { kind: string; payload: JobPayload; runAt?: Date }): Promise<void> {
  const now = deps.now()
  const runAt = job.runAt ?? now
  const traceparent = deps.telemetry?.traceparent()
  await insertJob(deps.db, {
    id: randomId(),
    kind: job.kind,
    payload: traceparent === undefined ? job.payload : { ...job.payload, traceparent },
    runAt,
    retryUntil: secondsAfter(runAt, retryPeriodSeconds),
    now,
  })
  if (runAt <= now) deps.db.afterCommit(deps.wakeJobs)
}

/**
 * Makes a recurring job due now, unless the job is running. Call this function in the transaction that gives the job
 * something to do.
 */
export async function hurryRecurringJob(deps: Deps, { kind }: RecurringJob): Promise<void> {
  await updateNextRun(deps.db, kind, deps.now())
  deps.db.afterCommit(deps.wakeJobs)
}

/** Cancels the jobs with these payloads, except jobs that a worker has started. Returns the canceled payloads. */
export async function cancelJobs(deps: Deps, kind: string, payloads: readonly JobPayload[]): Promise<JobPayload[]> {
  if (payloads.length === 0) return []
  const rows = await deleteUnbegunJobs(deps.db, kind, payloads)
  return rows.map(({ payload }) => splitPayload(payload).payload)
}

/** Separates a job's own input from the `traceparent` of the request that added the job. */
export function splitPayload({ traceparent, ...payload }: JobPayload) {
  return { payload, traceparent }
}
