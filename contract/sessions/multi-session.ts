import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'
import { session } from '../session.ts'
import { fullUser } from '../user.ts'

/*
 * The endpoints for several accounts in one browser, which work with Better Auth's `multiSessionClient`. The browser
 * has a signed cookie for each of its sessions. Calls refuse the token of a session for which there is no cookie.
 */

const deviceSession = z.object({ session, user: fullUser })

export const listDeviceSessions = endpoint({
  summary: 'Lists the sessions that this browser holds, one for each user.',
  method: 'GET',
  path: '/multi-session/list-device-sessions',
  access: 'anyone',
  reply: z.array(deviceSession),
  refusals: [],
})

export const setActiveSession = endpoint({
  name: 'multiSessionSetActive',
  summary: 'Switches to another session that this browser holds.',
  method: 'POST',
  path: '/multi-session/set-active',
  access: 'optional',
  changesSession: true,
  notImpersonated: true,
  body: z.object({ sessionToken: z.string() }),
  reply: deviceSession,
  refusals: ['INVALID_SESSION_TOKEN'],
})

export const revokeDeviceSession = endpoint({
  name: 'multiSessionRevoke',
  summary: 'Ends a session that this browser holds. If it was the current session, another session becomes current.',
  method: 'POST',
  path: '/multi-session/revoke',
  access: 'signed-in',
  revokes: true,
  changesSession: true,
  notImpersonated: true,
  body: z.object({ sessionToken: z.string() }),
  reply: done,
  refusals: ['INVALID_SESSION_TOKEN'],
})

export const multiSessionEndpoints = [listDeviceSessions, setActiveSession, revokeDeviceSession] as const
