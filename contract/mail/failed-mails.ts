import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

/** Why the last attempt to send a mail failed. */
export const mailFailureReasons = [
  'credentials',
  'recipient',
  'rejected',
  'limited',
  'provider',
  'unreachable',
  'timeout',
  'expired',
  'unknown',
] as const
export type MailFailureReason = (typeof mailFailureReasons)[number]

const failedMail = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  reason: z.enum(mailFailureReasons),
  /** The error code that the reason is based on: `HTTP_422`, `SMTP_550`, `ECONNREFUSED`. */
  code: z.string(),
  failedAt: timestamp,
  /** Null if there will be no further attempt. */
  nextAttemptAt: z.nullable(timestamp),
})
export type FailedMail = z.output<typeof failedMail>

export const listFailedMails = endpoint({
  summary: 'Returns the newest 100 emails whose last attempt failed, newest failure first.',
  method: 'GET',
  path: '/failed-mails',
  internal: true,
  access: 'administrator',
  query: z.object({
    /** If set, the list has only mails to addresses that contain this text. */
    recipient: z.optional(z.string().check(z.maxLength(254))),
  }),
  reply: z.object({ mails: z.array(failedMail), isDelivering: z.boolean() }),
  refusals: [],
})
