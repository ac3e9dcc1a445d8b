import { z } from 'zod'
import { group } from './fields.ts'

/** The number of days for which a row is kept after it has ended or expired. */
const days = (value: number) => z.int().min(0).max(36_500).default(value)
const daysOrForever = (value: number | null) => z.int().min(1).max(36_500).nullable().default(value)

/** The number of days after which old rows are deleted; `null` keeps them forever. */
export const retentionOptions = group({
  /** The audit log. Mails about new devices need it, because it contains each user's earlier sign-ins. */
  events: daysOrForever(null),
  /** Events of the audit log that strangers can cause, such as refused sign-ins (see `attemptActions`). */
  attempts: daysOrForever(90),
  /** Mails that were sent, failed, or are in the developer mailbox. The days count from the creation of the mail. */
  mails: daysOrForever(90),
  /** Invitations, answered or not. The days count from the expiry of the invitation. */
  invitations: daysOrForever(90),
  /** Jobs that are no longer retried, because they failed for too long. */
  jobs: daysOrForever(30),
  sessions: days(0),
  verifications: days(0),
  /** Rate-limit counters. The days count from the end of the longest window. */
  rateLimits: days(1),
})
