import type { Config } from '../config/config.ts'
import type { Cleanup } from './cleanup.ts'
import { deleteDueJobs } from './jobs.sql.ts'

/** Returns a list with the cleanup job for abandoned jobs; an empty list if such jobs are kept forever. */
export function jobCleanups({ retention }: Config): Cleanup[] {
  const days = retention.jobs
  if (days === null) return []
  return [{ kind: 'cleanup-jobs', deleteDue: (db, maximum) => deleteDueJobs(db, days, maximum) }]
}
