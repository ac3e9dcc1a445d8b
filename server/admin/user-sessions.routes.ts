import { listUserSessions, revokeUserSession, revokeUserSessions } from '../../contract/admin/sessions.ts'
import { route } from '../http/route.ts'
import { listSessionsOfUser, revokeSessionOfUser, revokeSessionsOfUser } from './user-sessions.ts'

export const userSessionRoutes = [
  route(listUserSessions, async ({ deps, body, actor, visitor }) => {
    return { sessions: await listSessionsOfUser(deps, { ...body, actor, visitor }) }
  }),

  route(revokeUserSession, async ({ deps, body, actor, visitor }) => {
    await revokeSessionOfUser(deps, { ...body, actor, visitor })
    return { success: true }
  }),

  route(revokeUserSessions, async ({ deps, body, actor, visitor }) => {
    await revokeSessionsOfUser(deps, { ...body, actor, visitor })
    return { success: true }
  }),
]
