import type { Database } from '../database/database.ts'
import { hourSeconds } from '../time.ts'
import type { JobWork } from './jobs.ts'

/**
 * Defines how expired rows of one table are deleted.
 *
 * Only the clock of the database decides which rows have expired.
 */
export type Cleanup = {
  /** The kind of the job, such as `cleanup-sessions`. */
  kind: string
  /** Deletes at most this many rows, and returns how many were deleted. */
  deleteDue: (db: Database, maximum: number) => Promise<number>
}

export const cleanupEverySeconds = hourSeconds

const batchSize = 5000
// A run with this many batches stays far below the time limit of a job.
const maximumBatches = 40
const batchesBetweenLogs = 10

/**
 * Creates the job that deletes expired rows in batches. A run deletes a limited number of batches, and the next run
 * continues.
 */
export function cleanUpWith({ kind, deleteDue }: Cleanup): JobWork {
  return async (deps, _, { signal }) => {
    let deleted = 0
    for (let batch = 1; batch <= maximumBatches && !signal.aborted; batch++) {
      const rows = await deleteDue(deps.db, batchSize)
      deleted += rows
      if (rows < batchSize) break
      if (batch % batchesBetweenLogs === 0) deps.log.info({ job: kind, rows: deleted }, 'Deleting expired rows')
    }
    if (deleted > batchSize) deps.log.info({ job: kind, rows: deleted }, 'Deleted expired rows')
  }
}
