import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'

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
