import { impersonateUser, stopImpersonating } from '../../contract/admin/impersonation.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { isRemembered } from '../http/identity/remembering.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { beginImpersonating, stopImpersonatingWith } from './impersonation.ts'

export const impersonationRoutes = [
  route(impersonateUser, async ({ deps, body, actor, visitor, cookies }) => {
    const { session, user } = await beginImpersonating(deps, { ...body, actor, visitor })
    const shown = visibleFullUser(deps.config, user)
    const remember = isRemembered(cookies, actor)
    cookies.setSession(session, { remember: false, user: shown })
    cookies.keepOwnSession({ token: actor.session.token, remember })
    return { session, user: shown }
  }),

  route(stopImpersonating, async ({ deps, actor, visitor, cookies }) => {
    const own = cookies.ownSession()
    const restored = await stopImpersonatingWith(deps, { actor, ownToken: own?.token ?? null, visitor })
    if (!restored || !own) {
      cookies.clearSession()
      cookies.dropOwnSession()
      throw new Refusal('FAILED_TO_FIND_ADMIN_SESSION')
    }
    const user = visibleFullUser(deps.config, restored.user)
    cookies.setSession(restored.session, { remember: own.remember, user })
    return { session: restored.session, user }
  }),
]
