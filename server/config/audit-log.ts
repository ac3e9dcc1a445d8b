import { z } from 'zod'
import { daySeconds } from '../time.ts'
import { group } from './fields.ts'

export const auditLogOptions = group({
  /** Seconds from one signed checkpoint of the audit log to the next. */
  checkpointSeconds: z.int().min(10).max(daySeconds).default(60),
})
