import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { extendClaim, type ClaimedJob } from './jobs.sql.ts'

/** How long the jobs of a crashed worker stay claimed. */
export const leaseSeconds = 60
const extensionMilliseconds = 20_000

/** The error of a run whose job might have been claimed by another worker. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Extends the lease of a running job until `end` is called.
 *
 * Calls `lose` if another worker has claimed the job. If the database is unavailable, calls `lose` shortly before the
 * lease ends, because another worker can claim the job once the lease has ended.
 */
export function holdLease(deps: Deps, job: ClaimedJob, lose: (error: LeaseLost) => void) {
  let extending = Promise.resolve()
  const timer = setInterval(() => {
    extending = extending.then(extend)
  }, extensionMilliseconds)

  async function extend() {
    try {
      const extended = await extendClaim(deps.db, job, secondsAfter(deps.now(), leaseSeconds))
      if (extended) job.lockedUntil = extended.lockedUntil
      else lose(new LeaseLost())
    } catch {
      const left = new Date(job.lockedUntil).getTime() - deps.now().getTime()
      if (left <= extensionMilliseconds) lose(new LeaseLost())
    }
  }
  return {
    async end() {
      clearInterval(timer)
      await extending
    },
  }
}
