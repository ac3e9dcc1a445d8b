import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { session } from '../session.ts'

export const listUserSessions = endpoint({
  summary: "Lists a user's sessions, newest first, at most a hundred, including expired and impersonation sessions.",
  method: 'POST',
  path: '/admin/list-user-sessions',
  access: 'administrator',
  permission: { session: ['list'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
  body: z.object({ userId: z.string() }),
  reply: z.object({ sessions: z.array(session) }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS', 'NO_SUCH_USER'],
})

const revoke = {
  permission: { session: ['revoke'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
} as const

export const revokeUserSession = endpoint({
  summary: 'Ends a session by its token. Also succeeds if there is no such session.',
  method: 'POST',
  path: '/admin/revoke-user-session',
  access: 'administrator',
  revokes: true,
  ...revoke,
  body: z.object({ sessionToken: z.string() }),
  reply: z.object({ success: z.boolean() }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'],
})

export const revokeUserSessions = endpoint({
  summary: 'Ends all sessions of a user.',
  method: 'POST',
  path: '/admin/revoke-user-sessions',
  access: 'administrator',
  revokes: true,
  ...revoke,
  body: z.object({ userId: z.string() }),
  reply: z.object({ success: z.boolean() }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', 'NO_SUCH_USER'],
})

/** The endpoints for the sessions of other users. */
export const userSessionEndpoints = [listUserSessions, revokeUserSession, revokeUserSessions] as const
