import { banUser, successorCandidates, unbanUser } from '../../contract/admin/bans.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { listSuccessors } from '../organizations/succession.ts'
import { setBan, liftBan } from './bans.ts'

export const banRoutes = [
  route(banUser, async ({ deps, body, actor, visitor }) => {
    const user = await setBan(deps, { ...body, actor, visitor })
    return { user: visibleFullUser(deps.config, user) }
  }),

  route(successorCandidates, ({ deps, query }) => listSuccessors(deps, query.userId)),

  route(unbanUser, async ({ deps, body, actor, visitor }) => {
    const user = await liftBan(deps, { ...body, actor, visitor })
    return { user: visibleFullUser(deps.config, user) }
  }),
]
