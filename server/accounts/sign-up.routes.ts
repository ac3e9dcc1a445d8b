import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { signUpWithPassword } from './sign-up.ts'
import { visibleFullUser, visibleUser } from './users.ts'

export const signUpRoutes = [
  route(signUpEmail, async ({ deps, body, visitor, cookies }) => {
    const { user, entry } = await signUpWithPassword(deps, { ...body, sent: body, visitor })
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    if (entry.challenge) return challengeReply(entry.challenge)
    return { token: entry.session?.token ?? null, user: visibleUser(deps.config, user) }
  }),
]
