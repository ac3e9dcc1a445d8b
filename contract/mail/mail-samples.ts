import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'

const mailSample = z.object({ template: z.string(), subject: z.string(), preview: z.string() })
export type MailSample = z.output<typeof mailSample>

export const listMailSamples = endpoint({
  summary: 'Every mail that this installation sends, with its subject and what stands beside it in an inbox.',
  method: 'GET',
  path: '/mail-samples',
  internal: true,
  access: 'administrator',
  reply: z.array(mailSample),
  refusals: [],
})

export const readMailSample = endpoint({
  summary: 'One of these mails to somebody made up, as plain text.',
  method: 'GET',
  path: '/mail-sample',
  internal: true,
  access: 'administrator',
  query: z.object({ template: z.string() }),
  reply: z.extend(mailSample, { text: z.string() }),
  refusals: ['MAIL_NOT_FOUND'],
})

export const mailSamplePage = endpoint({
  summary: 'The same as its reader sees it, in the light or in the dark, shut off from everything around it.',
  method: 'GET',
  path: '/mail-sample-page',
  internal: true,
  access: 'administrator',
  query: z.object({ template: z.string(), theme: z.optional(z.enum(['light', 'dark'])) }),
  reply: 'page',
  refusals: ['MAIL_NOT_FOUND'],
})

export const sendMailSample = endpoint({
  summary: 'Sends one of these mails to the caller’s own address, to see whether mail arrives.',
  method: 'POST',
  path: '/send-mail-sample',
  internal: true,
  access: 'administrator',
  body: z.object({ template: z.string() }),
  reply: done,
  refusals: ['MAIL_NOT_FOUND'],
})
