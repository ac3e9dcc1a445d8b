import type { Database } from '../database/database.ts'
import { hourSeconds } from '../time.ts'
import type { JobWork } from './jobs.ts'

/**
 * How expired rows of one table are deleted.
 *
 * The database's clock alone decides what has expired, and rows stay for at least a day after that: a clock that is ahead by
 * less than a day deletes nothing that is still good.
 */
export type Cleanup = {
  /** The kind of job, `cleanup-sessions`. */
  kind: string
  /** Deletes at most so many rows, and answers how many it were. */
  deleteDue: (db: Database, maximum: number) => Promise<number>
}

/** How often expired rows are deleted. */
export const cleanupEverySeconds = hourSeconds

const batchSize = 1000
// With the statement that each batch is, a run stays far below the time that a job may take.
const maximumBatches = 200
const batchesBetweenLogs = 50

/** Deletes expired rows in batches, however large their share of the table is; what is left is deleted in the next run. */
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
