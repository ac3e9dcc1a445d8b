import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'

export const readPasswordStatus = endpoint({
  summary:
    "Returns whether new devices may attempt the signed-in user's password: at once, after a pause, or not at all.",
  method: 'GET',
  path: '/passwords/status',
  internal: true,
  access: 'signed-in',
  reply: z.object({ newDevices: z.enum(['open', 'paused', 'closed']) }),
  refusals: [],
})

export const reopenPasswords = endpoint({
  summary: 'Allows passwords on new devices again after too many wrong attempts.',
  method: 'POST',
  path: '/passwords/reopen',
  internal: true,
  access: 'fresh',
  notImpersonated: true,
  reply: done,
  refusals: ['SESSION_IS_NOT_FRESH'],
})
