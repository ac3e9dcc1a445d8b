import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { fullUser } from '../user.ts'

// A hundred years. A longer ban has to be a permanent ban.
const longestBanSeconds = 100 * 365 * 86_400

export const banUser = endpoint({
  summary:
    'Bans a user, for a number of seconds or permanently, and ends all their sessions. One administrator always remains, and an organization whose only owner is banned needs a successor.',
  method: 'POST',
  path: '/admin/ban-user',
  access: 'administrator',
  revokes: true,
  permission: { user: ['ban'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  body: z.object({
    userId: z.string(),
    banReason: z.optional(z.string().check(z.maxLength(500))),
    banExpiresIn: z.optional(z.number().check(z.positive(), z.maximum(longestBanSeconds))),
    /** The new owners (user ids) of the organizations that the ban would leave without an owner, by organization id. */
    successors: z.optional(z.record(z.string(), z.string())),
  }),
  reply: z.object({ user: fullUser }),
  refusals: [
    'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    'YOU_CANNOT_BAN_YOURSELF',
    'NO_SUCH_USER',
    'FORBIDDEN',
    'THERE_MUST_BE_ANOTHER_ADMINISTRATOR',
    'ORGANIZATIONS_NEED_ANOTHER_OWNER',
  ],
})

export const successorCandidates = endpoint({
  summary:
    'Lists the organizations a ban would leave without an owner, each with up to a hundred possible successors: admins first, then by length of membership.',
  method: 'GET',
  path: '/successor-candidates',
  internal: true,
  access: 'administrator',
  query: z.object({ userId: z.string() }),
  reply: z.array(
    z.object({
      organization: z.object({ id: z.string(), name: z.string(), logo: z.nullable(z.string()) }),
      candidates: z.array(
        z.object({ userId: z.string(), name: z.string(), email: z.string(), role: z.string(), createdAt: timestamp }),
      ),
    }),
  ),
  refusals: [],
})

export const unbanUser = endpoint({
  summary: 'Unbans a user.',
  method: 'POST',
  path: '/admin/unban-user',
  access: 'administrator',
  permission: { user: ['ban'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  body: z.object({ userId: z.string() }),
  reply: z.object({ user: fullUser }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'NO_SUCH_USER'],
})
