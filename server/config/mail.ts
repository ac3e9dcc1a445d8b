import { z } from 'zod'
import { group, httpUrl } from './fields.ts'

const sender = z
  .string()
  .max(320)
  .regex(
    /^(?:[^<>\p{Cc}]*<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/u,
    'must be like "Accounts <no-reply@example.com>"',
  )

/** How mail is sent. */
export const mailOptions = group({
  /** The transport `outbox` stores mails in the database and shows them in the developer mailbox. */
  transport: z.enum(['outbox', 'smtp', 'resend']).default('outbox'),
  from: sender.default('Gatehouse <no-reply@localhost>'),
  /** The URL of the Resend API. */
  endpoint: httpUrl.default('https://api.resend.com/emails'),
  apiKey: z.string().min(1).optional(),
  /** A connection URL, such as `smtps://user:password@host:465`. */
  smtp: z.url({ protocol: /^smtps?$/ }).optional(),
}).superRefine((value, context) => {
  if (value.transport === 'smtp' && !value.smtp)
    context.addIssue({ code: 'custom', path: ['smtp'], message: 'is needed when mail.transport is "smtp"' })
  if (value.transport === 'resend' && !value.apiKey)
    context.addIssue({ code: 'custom', path: ['apiKey'], message: 'is needed when mail.transport is "resend"' })
})

/**
 * Whether mails can be read. Mails in the developer mailbox (`outbox`) can be read only on sites in development. A site
 * is in development if it has no secure cookies.
 */
export function sendsMail({ mail, secureCookies }: { mail: { transport: string }; secureCookies: boolean }) {
  return mail.transport !== 'outbox' || !secureCookies
}
