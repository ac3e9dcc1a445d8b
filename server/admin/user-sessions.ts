import { listUserSessions, revokeUserSession, revokeUserSessions } from '../../contract/admin/sessions.ts'
import { deleteSessionOf, deleteSessionsOf, findSession, listEverySessionOf } from '../sessions/sessions.sql.ts'
import { maxListed } from '../config/limits.ts'
import type { Deps } from '../deps.ts'
import { recordAct, withUser, type Caller } from './authorization.ts'

/** Returns up to `maxListed` sessions of a user, newest first. Includes expired sessions and impersonation sessions. */
export function listSessionsOfUser(deps: Deps, { actor, userId }: Caller & { userId: string }) {
  return withUser(deps, { actor, userId, demand: listUserSessions }, (deps) =>
    listEverySessionOf(deps.db, userId, maxListed),
  )
}

/** Ends any user's session; does nothing if the session does not exist. */
export async function revokeSessionOfUser(deps: Deps, request: Caller & { sessionToken: string }) {
  const { actor, sessionToken } = request
  const found = await findSession(deps.db, sessionToken)
  if (!found) return
  const { user, session } = found
  await withUser(deps, { actor, userId: user.id, demand: revokeUserSession }, async (deps) => {
    if (!(await deleteSessionOf(deps.db, user.id, sessionToken))) return
    const details = { userId: user.id, ...(session.id !== actor.session.id && { device: 'another' }) }
    const about = { subjectId: session.id, subjectUserId: user.id, details }
    await recordAct(deps, request, { action: 'session.ended', ...about })
  })
}

export async function revokeSessionsOfUser(deps: Deps, request: Caller & { userId: string }) {
  const { actor, userId } = request
  await withUser(deps, { actor, userId, demand: revokeUserSessions }, async (deps) => {
    const count = await deleteSessionsOf(deps.db, userId, { keepId: null })
    if (count > 0) await recordAct(deps, request, { action: 'user.sessions-ended', subjectId: userId })
  })
}
