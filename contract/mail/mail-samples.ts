import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'

const mailSample = z.object({ template: z.string(), subject: z.string(), preview: z.string() })
export type MailSample = z.output<typeof mailSample>

export const listMailSamples = endpoint({
  summary: 'Lists every email this installation sends, with its subject and preview.',
  method: 'GET',
  path: '/mail-samples',
  internal: true,
  access: 'administrator',
  reply: z.array(mailSample),
  refusals: [],
})

export const readMailSample = endpoint({
  summary: 'Returns one of these emails as plain text, for a fictional recipient.',
  method: 'GET',
  path: '/mail-sample',
  internal: true,
  access: 'administrator',
  query: z.object({ template: z.string() }),
  reply: z.extend(mailSample, { text: z.string() }),
  refusals: ['MAIL_NOT_FOUND'],
})

export const mailSamplePage = endpoint({
  summary: 'Returns the same email as HTML, in the light or dark theme, in a sandbox.',
  method: 'GET',
  path: '/mail-sample-page',
  internal: true,
  access: 'administrator',
  query: z.object({ template: z.string(), theme: z.optional(z.enum(['light', 'dark'])) }),
  reply: 'page',
  refusals: ['MAIL_NOT_FOUND'],
})

export const sendMailSample = endpoint({
  summary: "Sends one of these emails to the caller's own address, to check that email arrives.",
  method: 'POST',
  path: '/send-mail-sample',
  internal: true,
  access: 'administrator',
  body: z.object({ template: z.string() }),
  reply: done,
  refusals: ['MAIL_NOT_FOUND'],
})
