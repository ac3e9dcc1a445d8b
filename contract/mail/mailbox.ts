import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'

const mailSummary = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  createdAt: timestamp,
})
export type MailSummary = z.output<typeof mailSummary>

export const listMails = endpoint({
  summary: 'Returns the newest 100 emails of the developer mailbox, if no email provider is configured.',
  method: 'GET',
  path: '/mails',
  internal: true,
  access: 'developer',
  reply: z.object({ mails: z.array(mailSummary) }),
  refusals: [],
})

export const readMail = endpoint({
  summary: 'Returns one email of the developer mailbox with its text, HTML and links.',
  method: 'GET',
  path: '/mail',
  internal: true,
  access: 'developer',
  query: z.object({ id: z.string() }),
  reply: z.extend(mailSummary, {
    sender: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
  refusals: ['MAIL_NOT_FOUND'],
})

export const mailPage = endpoint({
  summary: 'Returns one email of the developer mailbox as HTML, in a sandbox.',
  method: 'GET',
  path: '/mail-page',
  internal: true,
  access: 'developer',
  query: z.object({ id: z.string() }),
  reply: 'page',
  refusals: ['MAIL_NOT_FOUND'],
})

export const clearMails = endpoint({
  summary: 'Empties the developer mailbox.',
  method: 'POST',
  path: '/clear-mails',
  internal: true,
  access: 'developer',
  reply: done,
  refusals: [],
})
