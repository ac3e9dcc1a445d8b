import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, queryFlag } from '../fields.ts'
import { session } from '../session.ts'
import { fullUser } from '../user.ts'

export const getSession = endpoint({
  summary: 'Returns the session and user of this browser, or null.',
  method: 'GET',
  path: '/get-session',
  access: 'anyone',
  query: z.object({ disableCookieCache: queryFlag, disableRefresh: queryFlag }),
  reply: z.nullable(z.object({ session, user: fullUser })),
  refusals: [],
})

export const listSessions = endpoint({
  summary: "Lists the user's own sessions, newest first, at most a hundred.",
  method: 'GET',
  path: '/list-sessions',
  access: 'signed-in',
  reply: z.array(session),
  refusals: [],
})

export const revokeSession = endpoint({
  summary: "Ends one of the user's own sessions by its token.",
  method: 'POST',
  path: '/revoke-session',
  access: 'signed-in',
  revokes: true,
  body: z.object({ token: z.string() }),
  reply: done,
  refusals: ['SESSION_NOT_FOUND'],
})

export const revokeSessions = endpoint({
  summary: 'Ends all sessions of the user, including this one.',
  method: 'POST',
  path: '/revoke-sessions',
  access: 'signed-in',
  revokes: true,
  reply: done,
  refusals: [],
})

export const revokeOtherSessions = endpoint({
  summary: 'Ends all sessions of the user except this one.',
  method: 'POST',
  path: '/revoke-other-sessions',
  access: 'signed-in',
  revokes: true,
  reply: done,
  refusals: [],
})

/** The endpoints of the user's own sessions. */
export const sessionEndpoints = [getSession, listSessions, revokeSession, revokeSessions, revokeOtherSessions] as const
