import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueCounts } from './overview.sql.ts'

// The overview compares two periods of up to 90 days. The other 20 days are a margin.
const keptDays = 200

/** The cleanup job for the daily counts of the overview. */
export const dailyCountCleanup: Cleanup = {
  kind: 'cleanup-daily-counts',
  deleteDue: (db, max) => deleteDueCounts(db, keptDays, max),
}
