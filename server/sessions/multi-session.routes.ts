import {
  listDeviceSessions,
  revokeDeviceSession as revokeEndpoint,
  setActiveSession,
} from '../../contract/sessions/multi-session.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { activateSession, readDeviceSessions, revokeDeviceSession } from './multi-session.ts'

export const multiSessionRoutes = [
  route(listDeviceSessions, async ({ deps, cookies }) => {
    const { alive, ended } = await readDeviceSessions(deps, cookies.deviceSessions())
    for (const { token } of ended) cookies.dropDeviceSession(token)
    return alive.map(({ session, user }) => ({ session, user: visibleFullUser(deps.config, user) }))
  }),

  route(setActiveSession, async ({ deps, body, visitor, cookies }) => {
    const found = await activateSession(deps, { ...body, sessions: cookies.deviceSessions(), visitor })
    if (!found) {
      cookies.dropDeviceSession(body.sessionToken)
      throw new Refusal('INVALID_SESSION_TOKEN')
    }
    const { session, remember } = found
    const user = visibleFullUser(deps.config, found.user)
    cookies.setSession(session, { remember, user })
    return { session, user }
  }),

  route(revokeEndpoint, async ({ deps, body, actor, visitor, cookies }) => {
    const next = await revokeDeviceSession(deps, { ...body, sessions: cookies.deviceSessions(), actor, visitor })
    if (next)
      cookies.setSession(next.session, { remember: next.remember, user: visibleFullUser(deps.config, next.user) })
    else if (next === null) cookies.clearSession()
    cookies.dropDeviceSession(body.sessionToken)
    return { status: true }
  }),
]
