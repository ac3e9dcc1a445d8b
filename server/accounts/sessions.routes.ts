import { getSession } from '../../contract/accounts/sessions.ts'
import { route } from '../http/route.ts'
import { readSession } from './sessions.ts'
import { visibleFullUser } from './users.ts'

export const sessionRoutes = [
  route(getSession, async ({ deps, query, cookies }) => {
    const token = cookies.sessionToken()
    if (token === null) return null
    const found = await readSession(deps, token, { refresh: !query.disableRefresh && !cookies.isShortLived() })
    if (!found) {
      cookies.clearSession()
      return null
    }
    if (found.refreshed) cookies.setSession(found.session, { remember: true })
    return { session: found.session, user: visibleFullUser(deps.config, found.user) }
  }),
]
