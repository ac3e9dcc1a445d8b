import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fullUser } from '../user.ts'

/** How the search found a user. */
const foundBy = z.enum(['id', 'email', 'name', 'organization', 'ip-address', 'invitation'])
export type FoundBy = z.output<typeof foundBy>

export const adminSearch = endpoint({
  summary:
    'Finds at most twenty users and ten organizations. Finds users by id, by part of a name or email address, by organization, by invitation, and, for callers who may list events, by IP address. The most precise matches come first.',
  method: 'GET',
  path: '/admin/search',
  access: 'administrator',
  permission: { user: ['list'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  query: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(254)),
    /** The maximum number of users. The maximum number of organizations is the same, but at most ten. Default: 20. */
    limit: z.optional(z.string().check(z.regex(/^([1-9]|1\d|20)$/))),
  }),
  reply: z.object({
    people: z.array(z.object({ user: fullUser, foundBy })),
    organizations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        logo: z.nullable(z.string()),
        members: z.int(),
      }),
    ),
  }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
})
