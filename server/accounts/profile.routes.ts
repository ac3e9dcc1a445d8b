import { updateUser } from '../../contract/accounts/profile.ts'
import { route } from '../http/route.ts'
import { updateOwnProfile } from './profile.ts'
import { visibleFullUser } from './users.ts'

export const profileRoutes = [
  route(updateUser, async ({ deps, body, actor, visitor, cookies }) => {
    const user = await updateOwnProfile(deps, { ...body, actor, sent: body, visitor })
    if (user) cookies.setSession(actor.session, { user: visibleFullUser(deps.config, user) })
    return { status: true }
  }),
]
