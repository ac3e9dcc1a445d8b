import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueKeyPairs } from './key-pairs.sql.ts'

/** The cleanup job for key pairs whose tokens have all expired. */
export const keyPairCleanup: Cleanup = { kind: 'cleanup-key-pairs', deleteDue: deleteDueKeyPairs }
