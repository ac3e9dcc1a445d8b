import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueDeviceCodes, deleteDueGuesses } from './device-codes.sql.ts'

/** The cleanup jobs of device authorization. */
export const deviceCleanups: readonly Cleanup[] = [
  { kind: 'cleanup-device-codes', deleteDue: deleteDueDeviceCodes },
  { kind: 'cleanup-device-code-guesses', deleteDue: deleteDueGuesses },
]
