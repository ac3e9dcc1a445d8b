import type { Database } from '../database/database.ts'
import { hourSeconds } from '../time.ts'
import type { JobWork } from './jobs.ts'

/**
 * How expired rows of one table are deleted.
 *
 * Only the database's clock decides what has expired.
 */
export type Cleanup = {
  /** The kind of job, `cleanup-sessions`. */
  kind: string
  /** Deletes at most this many rows, and returns how many were deleted. */
  deleteDue: (db: Database, maximum: number) => Promise<number>
}

export const cleanupEverySeconds = hourSeconds

const batchSize = 5000
// Even with one more batch, a run stays far below the time limit of a job.
const maximumBatches = 40
const batchesBetweenLogs = 10

/** Deletes expired rows in batches, however large their share of the table is; the next run deletes the rest. */
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
