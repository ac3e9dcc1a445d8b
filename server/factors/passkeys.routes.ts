import {
  deletePasskey,
  generateAuthenticateOptions,
  generateRegisterOptions,
  listUserPasskeys,
  updatePasskey,
  verifyAuthentication,
  verifyRegistration,
} from '../../contract/factors/passkeys.ts'
import { visibleFullUser } from '../accounts/users.ts'
import type { Cookies } from '../http/cookies.ts'
import { route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { authenticate, beginAuthentication } from './passkey-authentication.ts'
import { challengeSeconds } from './passkey-challenges.ts'
import { beginRegistration, finishRegistration } from './passkey-registration.ts'
import { listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from './passkeys.ts'

export const passkeyRoutes = [
  route(generateRegisterOptions, async ({ deps, query, actor, cookies }) => {
    const { options, encrypted } = await beginRegistration(deps, { ...query, actor, encrypted: encryptedIn(cookies) })
    cookies.keepSecret(cookieName, encrypted, challengeSeconds)
    return options
  }),

  route(verifyRegistration, ({ deps, body, actor, visitor, cookies }) =>
    finishRegistration(deps, { ...body, actor, visitor, encrypted: encryptedIn(cookies) }),
  ),

  route(generateAuthenticateOptions, async ({ deps, actor, cookies }) => {
    const browser = { actor, encrypted: encryptedIn(cookies), secret: cookies.secret('two_factor') }
    const { options, encrypted } = await beginAuthentication(deps, browser)
    cookies.keepSecret(cookieName, encrypted, challengeSeconds)
    return options
  }),

  route(verifyAuthentication, async ({ deps, body, actor, visitor, cookies }) => {
    const browser = { actor, encrypted: encryptedIn(cookies), secret: cookies.secret('two_factor') }
    const remember = !cookies.isShortLived()
    const { user, entry, url } = await authenticate(deps, { ...body, ...browser, visitor, remember })
    const shown = visibleFullUser(deps.config, user)
    cookies.setEntry(entry, shown)
    if (entry.challenge) return challengeReply(entry.challenge)
    return { session: entry.session!, user: shown, ...(url === null ? {} : { url }) }
  }),

  route(listUserPasskeys, ({ deps, actor }) => listOwnPasskeys(deps, actor)),

  route(updatePasskey, async ({ deps, body, actor, visitor }) => ({
    passkey: await renameOwnPasskey(deps, { ...body, actor, visitor }),
  })),

  route(deletePasskey, async ({ deps, body, actor, visitor, cookies }) => {
    const user = await removeOwnPasskey(deps, { ...body, actor, visitor })
    cookies.cacheSession({ session: actor.session, user: visibleFullUser(deps.config, user) })
    return { status: true }
  }),
]

const cookieName = 'better-auth-passkey'

function encryptedIn(cookies: Cookies) {
  return cookies.secret(cookieName)
}
