import type { Database } from '../database/database.ts'
import { hourSeconds } from '../time.ts'
import type { JobWork } from './jobs.ts'

/** How rows of one table go that expired more than a day ago, by the database's clock. */
export type Reaper = {
  /** The kind of job, `reap-sessions`. */
  kind: string
  /** How many rows there are, and how many of them would go; left out where nobody could miss one. */
  count?: (db: Database) => Promise<{ rows: number; due: number }>
  /** Deletes at most so many rows, and answers how many it were. */
  deleteDue: (db: Database, most: number) => Promise<number>
}

/** How often expired rows are deleted. */
export const reapEverySeconds = hourSeconds

const mostAtOnce = 1000
const smallTable = 1000
const largestShare = 0.2

/** Deletes expired rows, a thousand at once; not when they are so many that a wrong clock is the likelier reason. */
export function reapWith({ kind, count, deleteDue }: Reaper): JobWork {
  return async (deps, _, { signal }) => {
    const counted = await count?.(deps.db)
    if (counted && counted.rows > smallTable && counted.due > counted.rows * largestShare) {
      deps.log.error(
        { job: kind },
        'More than a fifth of the rows have expired, so none was deleted: is the clock right?',
      )
      return
    }
    let deleted: number
    do deleted = await deleteDue(deps.db, mostAtOnce)
    while (deleted === mostAtOnce && !signal.aborted)
  }
}
