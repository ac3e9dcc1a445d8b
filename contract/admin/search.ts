import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fullUser } from '../user.ts'

/** The field that matched the search. */
const foundBy = z.enum(['id', 'email', 'name', 'organization', 'ip-address', 'invitation'])
export type FoundBy = z.output<typeof foundBy>

export const adminSearch = endpoint({
  summary:
    'Finds users by id, by part of a name or address, by organization, by network, or by an invitation; at most twenty users and ten organizations.',
  method: 'GET',
  path: '/admin/search',
  access: 'administrator',
  permission: { user: ['list'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  query: z.object({ text: z.string().check(z.minLength(1), z.maxLength(254)) }),
  reply: z.object({
    people: z.array(z.object({ user: fullUser, foundBy })),
    organizations: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
})
