import * as z from 'zod/mini'
import { account } from '../accounts/linked-accounts.ts'
import { endpoint } from '../endpoint.ts'
import { waitingReset } from '../factors/recovery.ts'
import { timestamp } from '../fields.ts'
import { fullUser } from '../user.ts'
import { membership } from '../organizations/memberships.ts'

const permission = { user: ['list'] } as const
const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'

/** How the account was created. */
const joined = z.object({
  at: timestamp,
  /** `unknown` if the audit log no longer shows how the account was created. */
  how: z.enum(['sign-up', 'invitation', 'administrator', 'set-up', 'unknown']),
  /** The inviter, or the administrator who created the account; null for other accounts or if that user was deleted. */
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The organization of the invitation; null without an invitation, and once the organization is deleted. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type Joined = z.output<typeof joined>

/** A pending reset or recovery, with the administrator who requested it. */
const waitingUserReset = z.extend(waitingReset, {
  reason: z.nullable(z.string()),
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type WaitingUserReset = z.output<typeof waitingUserReset>

/** The second factors and passkeys of a user, without secrets. */
const factors = z.object({
  app: z.nullable(z.object({ confirmedAt: timestamp, lastUsedAt: z.nullable(timestamp) })),
  /** Email codes; null if the user has not turned them on. */
  emailCode: z.nullable(z.object({ addedAt: timestamp, lastUsedAt: z.nullable(timestamp) })),
  recoveryCodes: z.int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      createdAt: timestamp,
      lastUsedAt: z.nullable(timestamp),
      isSecurityKey: z.boolean(),
      isSuspect: z.boolean(),
    }),
  ),
  /** The delay before a requested reset takes effect. */
  resetDelaySeconds: z.int(),
  reset: z.nullable(waitingUserReset),
})
export type UserFactors = z.output<typeof factors>

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
    /** The user agent of the most recently used session or, without a session, of the last action; null if unknown. */
    lastUserAgent: z.nullable(z.string()),
    joined,
    /** The number of active sessions, not counting sessions in which an administrator is impersonating the user. */
    devices: z.int(),
    /** Sign-in methods, oldest first. A password's `updatedAt` is its last change. */
    accounts: z.array(account),
    factors,
    /** At most a hundred memberships, the oldest first. */
    memberships: z.array(membership),
    organizations: z.int(),
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
