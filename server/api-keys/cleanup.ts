import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueKeys } from './key-lists.sql.ts'

/** The cleanup job for keys that expired more than 30 days ago. */
export const apiKeyCleanup: Cleanup = { kind: 'cleanup-api-keys', deleteDue: (db, max) => deleteDueKeys(db, max) }
