import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueCodes } from './mailed-codes.sql.ts'

export const mailedCodeCleanup: Cleanup = { kind: 'cleanup-mailed-codes', deleteDue: deleteDueCodes }
