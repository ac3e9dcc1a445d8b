import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueCounts } from './overview.sql.ts'

// The overview compares two periods of 90 days; the rest is a margin.
const keptDays = 200

/** The cleanup job of the daily counts for the overview. */
export const dailyCountCleanup: Cleanup = {
  kind: 'cleanup-daily-counts',
  deleteDue: (db, max) => deleteDueCounts(db, keptDays, max),
}
