import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fullUser } from '../user.ts'

// A hundred years; whoever shall stay away longer is banned for good.
const longestBanSeconds = 100 * 365 * 86_400

export const banUser = endpoint({
  summary:
    'Keeps a person out, for so many seconds or for good, and ends every session of theirs. An administrator always stays.',
  method: 'POST',
  path: '/admin/ban-user',
  access: 'administrator',
  permission: { user: ['ban'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  body: z.object({
    userId: z.string(),
    banReason: z.optional(z.string().check(z.maxLength(500))),
    banExpiresIn: z.optional(z.number().check(z.positive(), z.maximum(longestBanSeconds))),
  }),
  reply: z.object({ user: fullUser }),
  refusals: [
    'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    'YOU_CANNOT_BAN_YOURSELF',
    'NO_SUCH_USER',
    'THERE_MUST_BE_ANOTHER_ADMINISTRATOR',
  ],
})

export const unbanUser = endpoint({
  summary: 'Lets a banned person in again.',
  method: 'POST',
  path: '/admin/unban-user',
  access: 'administrator',
  permission: { user: ['ban'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  body: z.object({ userId: z.string() }),
  reply: z.object({ user: fullUser }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'NO_SUCH_USER'],
})
