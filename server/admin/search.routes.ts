import { adminSearch } from '../../contract/admin/search.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { searchEverywhere } from './search.ts'

export const searchRoutes = [
  route(adminSearch, async ({ deps, query }) => {
    const { users, organizations } = await searchEverywhere(deps, query.text)
    return {
      people: users.map(({ user, foundBy }) => ({ user: visibleFullUser(deps.config, user), foundBy })),
      organizations,
    }
  }),
]
