import { setUp } from '../../contract/admin/set-up.ts'
import { visibleUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { setUpFirstAdministrator } from './set-up.ts'

export const setUpRoutes = [
  route(setUp, async ({ deps, body, visitor, cookies }) => {
    const { user, session } = await setUpFirstAdministrator(deps, { ...body, visitor })
    cookies.setSession(session, { remember: true })
    return { token: session.token, user: visibleUser(deps.config, user) }
  }),
]
