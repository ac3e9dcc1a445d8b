import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const ok = endpoint({
  summary: 'Reports that the server is up.',
  method: 'GET',
  path: '/ok',
  access: 'anyone',
  reply: z.object({ ok: z.boolean() }),
  refusals: [],
})

export const error = endpoint({
  summary: 'The page for a failed sign-in, with the error code in its query.',
  method: 'GET',
  path: '/error',
  access: 'anyone',
  query: z.object({ error: z.optional(z.string()) }),
  reply: 'page',
  refusals: [],
})

export const generateSchema = endpoint({
  summary: 'Describes every call with its request, response and errors, as OpenAPI 3.1.',
  method: 'GET',
  path: '/open-api/generate-schema',
  access: 'anyone',
  reply: z.record(z.string(), z.unknown()),
  refusals: [],
})

export const reference = endpoint({
  summary: 'The API reference page.',
  method: 'GET',
  path: '/reference',
  access: 'anyone',
  reply: 'page',
  refusals: [],
})
