import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { daySeconds } from '../time.ts'
import { deleteDueKits } from './kits.sql.ts'
import { memorySeconds } from './receipts.ts'
import { deleteDueRevocations } from './revocations.sql.ts'

/** The cleanup job for the rows of backend processes that no longer ask for revocations. */
export const kitCleanup: Cleanup = { kind: 'cleanup-kits', deleteDue: (db, max) => deleteDueKits(db, max) }

/** Returns the cleanup job for revocations that no longer concern any token. */
export function revocationCleanup(config: Config): Cleanup {
  const seconds = Math.max(daySeconds, memorySeconds(config))
  return { kind: 'cleanup-revocations', deleteDue: (db, max) => deleteDueRevocations(db, seconds, max) }
}
