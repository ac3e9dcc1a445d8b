import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { queryFlag } from '../fields.ts'
import { session } from '../session.ts'
import { fullUser } from '../user.ts'

export const getSession = endpoint({
  summary: 'Tells who is signed in on this browser, or null.',
  method: 'GET',
  path: '/get-session',
  access: 'anyone',
  query: z.object({ disableCookieCache: queryFlag, disableRefresh: queryFlag }),
  reply: z.nullable(z.object({ session, user: fullUser })),
  refusals: [],
})
