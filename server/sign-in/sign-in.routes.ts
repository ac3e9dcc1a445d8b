import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { isUsernameAvailable, signInUsername } from '../../contract/sign-in/username.ts'
import type { Cookies } from '../http/cookies/cookies.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../deps.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { endSession } from '../sessions/sessions.ts'
import { signInWithPassword } from './sign-in.ts'
import { isAvailable, readUsername } from '../accounts/usernames.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'

export const signInRoutes = [
  route(signInEmail, async ({ deps, body, visitor, cookies }) =>
    reply(deps, cookies, body, await signInWithPassword(deps, { ...body, visitor })),
  ),

  route(signOut, async ({ deps, visitor, cookies }) => {
    const token = cookies.sessionToken()
    const own = cookies.ownSession()
    const others = cookies.deviceSessions().filter((each) => each.token !== token)
    cookies.clearSession()
    cookies.dropOwnSession()
    cookies.dropDeviceSessions()
    // Signing out of a browser with several accounts ends the sessions of all accounts, as in Better Auth.
    for (const other of others) await endSession(deps, other.token, visitor)
    // Signing out while impersonating also ends the administrator's own session.
    if (own) await endSession(deps, own.token, visitor)
    if (token === null) throw new Refusal('FAILED_TO_GET_SESSION')
    await endSession(deps, token, visitor)
    return { success: true }
  }),
]

export const usernameRoutes = [
  route(signInUsername, async ({ deps, body, visitor, cookies }) => {
    const { username: typed, ...attempt } = body
    if (typed === '' || attempt.password === '') throw new Refusal('INVALID_USERNAME_OR_PASSWORD')
    const username = readUsername(deps.config, typed)
    return reply(deps, cookies, body, await signInWithPassword(deps, { ...attempt, username, visitor }))
  }),

  route(isUsernameAvailable, async ({ deps, body }) => ({ available: await isAvailable(deps, body.username) })),
]

type SignedIn = Awaited<ReturnType<typeof signInWithPassword>>

function reply(
  { config }: Deps,
  cookies: Cookies,
  { callbackURL }: { callbackURL?: string | undefined },
  { user, entry }: SignedIn,
) {
  cookies.setEntry(entry, visibleFullUser(config, user))
  if (entry.challenge) return challengeReply(entry.challenge)
  return {
    redirect: !!callbackURL,
    token: entry.session.token,
    ...(callbackURL ? { url: callbackURL } : {}),
    user: visibleUser(config, user),
  }
}
