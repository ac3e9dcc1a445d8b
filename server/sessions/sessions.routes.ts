import {
  getSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
} from '../../contract/sessions/sessions.ts'
import { stepUp } from '../../contract/sessions/step-up.ts'
import { route } from '../http/route.ts'
import { tokenHeaders } from '../keys/tokens.ts'
import { listOwnSessions, readSession, revokeOwnSession, revokeOwnSessions } from './sessions.ts'
import { requireRecentProof } from './step-up.ts'
import { visibleFullUser } from '../accounts/users.ts'

export const sessionRoutes = [
  route(getSession, async ({ deps, query, cookies, headers }) => {
    const token = cookies.sessionToken()
    if (token === null) return null
    const cached = query.disableCookieCache ? null : cookies.cachedSession()
    if (cached && (await deps.revocations?.isAlive(cached.session))) return cached

    const found = await readSession(deps, token, { refresh: !query.disableRefresh && !cookies.isShortLived() })
    if (!found) {
      cookies.clearSession()
      return null
    }
    const shown = { session: found.session, user: visibleFullUser(deps.config, found.user) }
    if (found.refreshed) cookies.setSession(found.session, { remember: true, user: shown.user })
    else cookies.cacheSession(shown)
    Object.assign(headers, await tokenHeaders(deps, found))
    return shown
  }),

  route(listSessions, ({ deps, actor }) => listOwnSessions(deps, actor)),

  route(revokeSession, async ({ deps, body, actor, visitor, cookies }) => {
    await revokeOwnSession(deps, { actor, token: body.token, visitor })
    if (body.token === actor.session.token) cookies.clearSession()
    return { status: true }
  }),

  route(revokeSessions, async ({ deps, actor, visitor, cookies }) => {
    await revokeOwnSessions(deps, { actor, keepId: null, visitor })
    cookies.clearSession()
    return { status: true }
  }),

  route(revokeOtherSessions, async ({ deps, actor, visitor }) => {
    await revokeOwnSessions(deps, { actor, keepId: actor.session.id, visitor })
    return { status: true }
  }),

  route(stepUp, ({ deps, body, actor }) => requireRecentProof(deps, { ...body, actor })),
]
