import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { route } from '../http/route.ts'
import { signUpWithPassword } from './sign-up.ts'
import { visibleFullUser, visibleUser } from './users.ts'

export const signUpRoutes = [
  route(signUpEmail, async ({ deps, body, visitor, cookies }) => {
    const { user, session } = await signUpWithPassword(deps, { ...body, sent: body, visitor })
    if (session) cookies.setSession(session, { remember: true, user: visibleFullUser(deps.config, user) })
    return { token: session?.token ?? null, user: visibleUser(deps.config, user) }
  }),
]
