import type { Reaper } from '../jobs/reap.ts'
import { deleteDueKeyPairs } from './key-pairs.sql.ts'

/** How key pairs go that nothing is verified with any more. */
export const keyPairReaper: Reaper = { kind: 'reap-key-pairs', deleteDue: deleteDueKeyPairs }
