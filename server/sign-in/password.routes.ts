import { changePassword } from '../../contract/sign-in/password.ts'
import { isRemembered } from '../http/identity/remembering.ts'
import { route } from '../http/route.ts'
import { changeOwnPassword } from './password.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'

export const passwordRoutes = [
  route(changePassword, async ({ deps, body, actor, visitor, cookies }) => {
    const remember = isRemembered(cookies, actor)
    const newSession = body.revokeOtherSessions ? { remember } : null
    const { user, session } = await changeOwnPassword(deps, { ...body, actor, newSession, visitor })
    if (session) cookies.setSession(session, { remember, user: visibleFullUser(deps.config, user) })
    return { token: session?.token ?? null, user: visibleUser(deps.config, user) }
  }),
]
