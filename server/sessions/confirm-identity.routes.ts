import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { isRemembered } from '../http/identity/remembering.ts'
import { route } from '../http/route.ts'
import { confirmOwnIdentity } from './confirm-identity.ts'

export const confirmIdentityRoutes = [
  route(confirmIdentity, async ({ deps, body, actor, visitor, cookies }) => {
    const remember = isRemembered(cookies, actor)
    const { user, session } = await confirmOwnIdentity(deps, { actor, password: body.password, remember, visitor })
    cookies.setSession(session, { user: visibleFullUser(deps.config, user) })
    return { status: true }
  }),
]
