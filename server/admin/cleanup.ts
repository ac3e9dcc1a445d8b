import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueCounts } from './overview.sql.ts'

// Two periods of 90 days and a margin.
const keptDays = 200

/** The cleanup job of the daily counts for the overview. */
export const dailyCountCleanup: Cleanup = {
  kind: 'cleanup-daily-counts',
  deleteDue: (db, max) => deleteDueCounts(db, keptDays, max),
}
