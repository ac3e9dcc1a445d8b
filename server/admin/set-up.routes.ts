import { setUp } from '../../contract/admin/set-up.ts'
import { visibleUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { setUpFirstAdministrator } from './set-up.ts'

export const setUpRoutes = [
  route(setUp, async ({ deps, body, visitor, cookies }) => {
    const { user, entry } = await setUpFirstAdministrator(deps, { ...body, visitor })
    cookies.setEntry(entry)
    if (entry.challenge) return challengeReply(entry.challenge)
    return { token: entry.session.token, user: visibleUser(deps.config, user) }
  }),
]
