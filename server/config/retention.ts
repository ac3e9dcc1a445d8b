import { z } from 'zod'
import { group } from './fields.ts'

/** Days after which rows are deleted. */
const days = (value: number) => z.int().min(1).max(36_500).default(value)
const daysOrForever = (value: number) => z.int().min(1).max(36_500).nullable().default(value)

/** For how many days rows are kept once they are over; `null` keeps them forever. */
export const retentionOptions = group({
  /** The audit log; new-device mails and known networks are read from it. */
  events: daysOrForever(365),
  /** Mails that have left, failed or stayed in the mailbox. */
  mails: daysOrForever(90),
  /** Invitations, also answered ones, counted from the end of their lifetime. */
  invitations: daysOrForever(90),
  /** Jobs that failed for too long and were given up. */
  jobs: daysOrForever(30),
  sessions: days(1),
  verifications: days(1),
  /** Counted requests, from the end of the longest window. */
  rateLimits: days(1),
})
