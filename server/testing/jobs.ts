import type { TestContext } from 'node:test'
import { sql } from '../database/sql.ts'
import type { Deps } from '../deps.ts'
import { enqueueJob, type JobWork, type RecurringJob } from '../jobs/jobs.ts'
import { startJobWorker } from '../jobs/worker.ts'

type JobRow = {
  attempts: number
  lastError: string | null
  abandonedAt: string | null
  lockedUntil: string | null
  runAt: string
}

export function readJobs(deps: Deps) {
  return deps.db.rows<JobRow>(sql`
    select attempts, last_error as "lastError", abandoned_at as "abandonedAt", locked_until as "lockedUntil",
      run_at as "runAt"
    from jobs order by id`)
}

/** Starts a worker that stops when the test ends. */
export function startWorker(t: TestContext, deps: Deps, work: Record<string, JobWork>, recurring: RecurringJob[] = []) {
  const worker = startJobWorker(deps, work, recurring)
  t.after(() => worker.stop())
  return worker
}

export function enqueue(deps: Deps, kind = 'count', payload: Record<string, string> = {}) {
  return enqueueJob(deps, { kind, payload })
}

/** Creates a job function that waits until the test releases it. */
export function createHeldWork() {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const work: JobWork = async () => {
    started.resolve()
    await released.promise
  }
  return { work, started: started.promise, release: released.resolve }
}
