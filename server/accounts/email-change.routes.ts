import { changeEmail } from '../../contract/accounts/email-change.ts'
import { route } from '../http/route.ts'
import { changeOwnEmail } from './email-change.ts'
import { visibleFullUser } from './users.ts'

export const emailChangeRoutes = [
  route(changeEmail, async ({ deps, body, actor, visitor, cookies }) => {
    const user = await changeOwnEmail(deps, { ...body, actor, visitor })
    if (user) cookies.setSession(actor.session, { user: visibleFullUser(deps.config, user) })
    return { status: true }
  }),
]
