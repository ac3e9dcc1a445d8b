import { adminSearch } from '../../contract/admin/search.ts'
import { holds } from '../accounts/administrators.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { searchEverywhere } from './search.ts'

export const searchRoutes = [
  route(adminSearch, async ({ deps, actor, query }) => {
    const { users, organizations } = await searchEverywhere(deps, {
      text: query.text,
      maxUsers: Number(query.limit ?? '20'),
      mayListEvents: holds(deps.config, actor.user, { event: ['list'] }),
    })
    return {
      people: users.map(({ user, foundBy }) => ({ user: visibleFullUser(deps.config, user), foundBy })),
      organizations,
    }
  }),
]
