import { listUserSessions, revokeUserSession, revokeUserSessions } from '../../contract/admin/sessions.ts'
import { route } from '../http/route.ts'
import { listPersonsSessions, revokePersonsSession, revokePersonsSessions } from './person-sessions.ts'

export const personSessionRoutes = [
  route(listUserSessions, async ({ deps, body, actor, visitor }) => {
    return { sessions: await listPersonsSessions(deps, { ...body, actor, visitor }) }
  }),

  route(revokeUserSession, async ({ deps, body, actor, visitor }) => {
    await revokePersonsSession(deps, { ...body, actor, visitor })
    return { success: true }
  }),

  route(revokeUserSessions, async ({ deps, body, actor, visitor }) => {
    await revokePersonsSessions(deps, { ...body, actor, visitor })
    return { success: true }
  }),
]
