import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { done } from '../fields.ts'

export const confirmIdentity = endpoint({
  summary: 'Makes this session fresh again after the user entered their password.',
  method: 'POST',
  path: '/confirm-identity',
  internal: true,
  access: 'signed-in',
  changesSession: true,
  limit: guardedLimit,
  asksFreshness: true,
  body: z.object({ password: z.string() }),
  reply: done,
  refusals: ['NO_PASSWORD_CREDENTIAL_FOUND', 'INVALID_PASSWORD', 'USE_ANOTHER_WAY_TO_SIGN_IN'],
})
