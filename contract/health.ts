import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const ok = endpoint({
  summary: 'Tells that the server is up.',
  method: 'GET',
  path: '/ok',
  access: 'anyone',
  reply: z.object({ ok: z.boolean() }),
  refusals: [],
})

export const error = endpoint({
  summary: 'A page for a person whose sign-in failed, with the code in its query.',
  method: 'GET',
  path: '/error',
  access: 'anyone',
  query: z.object({ error: z.optional(z.string()) }),
  reply: 'page',
  refusals: [],
})

export const reference = endpoint({
  summary: 'This reference.',
  method: 'GET',
  path: '/reference',
  access: 'anyone',
  reply: 'page',
  refusals: [],
})
