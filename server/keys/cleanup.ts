import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueKeyPairs } from './key-pairs.sql.ts'

/** How key pairs go that nothing is verified with any more. */
export const keyPairCleanup: Cleanup = { kind: 'cleanup-key-pairs', deleteDue: deleteDueKeyPairs }
