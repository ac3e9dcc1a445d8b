import { becomeSampleUser, fillSample, listSampleUsers, removeSample } from '../../contract/sample/sample.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { becomeUser, fill, listUsers, removeAsAdministrator } from './sample.ts'

export const sampleRoutes = [
  route(fillSample, async ({ deps, visitor, cookies }) => {
    const { user, session } = await fill(deps, visitor)
    cookies.setSession(session, { remember: true, user: visibleFullUser(deps.config, user) })
    return { user: visibleUser(deps.config, user) }
  }),

  route(listSampleUsers, ({ deps, visitor }) => listUsers(deps, visitor)),

  route(becomeSampleUser, async ({ deps, body, visitor, cookies }) => {
    const { user, session } = await becomeUser(deps, { visitor, userId: body.userId })
    cookies.setSession(session, { remember: true, user: visibleFullUser(deps.config, user) })
    return { user: visibleUser(deps.config, user) }
  }),

  route(removeSample, async ({ deps, actor, visitor, cookies }) => {
    const removed = await removeAsAdministrator(deps, { actor, visitor })
    if (removed.some(({ userId }) => userId === actor?.user.id)) cookies.clearSession()
    return { status: true }
  }),
]
