import * as z from 'zod/mini'
import { account } from '../accounts/linked-accounts.ts'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { fullUser } from '../user.ts'
import { membership } from '../organizations/memberships.ts'

const permission = { user: ['list'] } as const
const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'

export const userDetails = endpoint({
  summary: 'Returns one user as administrators see them, with sign-in methods and memberships.',
  method: 'GET',
  path: '/user-details',
  internal: true,
  access: 'administrator',
  permission,
  forbidden,
  query: z.object({ id: z.string() }),
  reply: z.object({
    user: fullUser,
    lastSeenAt: z.nullable(timestamp),
    accounts: z.array(account),
    memberships: z.array(membership),
  }),
  refusals: [forbidden, 'NO_SUCH_USER'],
})

export const userSummaries = endpoint({
  summary:
    'Returns names, sign-in methods and numbers of organizations for at most a hundred user ids, separated by commas.',
  method: 'GET',
  path: '/user-summaries',
  internal: true,
  access: 'administrator',
  permission,
  forbidden,
  query: z.object({ ids: z.string().check(z.maxLength(4000)) }),
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      providers: z.array(z.string()),
      organizations: z.int(),
    }),
  ),
  refusals: [forbidden],
})
