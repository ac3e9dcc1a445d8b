import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { endSession } from '../sessions/sessions.ts'
import { signInWithPassword } from './sign-in.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'

export const signInRoutes = [
  route(signInEmail, async ({ deps, body, visitor, cookies }) => {
    const { user, entry } = await signInWithPassword(deps, { ...body, visitor })
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    if (entry.challenge) return challengeReply(entry.challenge)
    return {
      redirect: !!body.callbackURL,
      token: entry.session.token,
      ...(body.callbackURL ? { url: body.callbackURL } : {}),
      user: visibleUser(deps.config, user),
    }
  }),

  route(signOut, async ({ deps, visitor, cookies }) => {
    const token = cookies.sessionToken()
    const own = cookies.ownSession()
    cookies.clearSession()
    cookies.dropOwnSession()
    // Signing out while impersonating ends the administrator's own session as well.
    if (own) await endSession(deps, own.token, visitor)
    if (token === null) throw new Refusal('FAILED_TO_GET_SESSION')
    await endSession(deps, token, visitor)
    return { success: true }
  }),
]
