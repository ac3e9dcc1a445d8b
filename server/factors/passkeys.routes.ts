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
import type { Actor } from '../actor.ts'
import type { Cookies } from '../http/cookies/cookies.ts'
import { isRemembered } from '../http/identity/remembering.ts'
import { route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { authenticate, beginAuthentication } from './passkey-authentication.ts'
import { challengeSeconds, passkeyCookie } from './passkey-challenges.ts'
import { beginRegistration, finishRegistration } from './passkey-registration.ts'
import { listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from './passkeys.ts'

export const passkeyRoutes = [
  route(generateRegisterOptions, async ({ deps, query, actor, cookies }) => {
    const browserSecret = cookies.secret('magic_link')
    const beginning = { ...query, ...browserOf(actor, cookies), browserSecret }
    const { options, encrypted } = await beginRegistration(deps, beginning)
    cookies.keepSecret(passkeyCookie, encrypted, challengeSeconds)
    return options
  }),

  route(verifyRegistration, async ({ deps, body, actor, visitor, cookies }) => {
    const registration = { ...body, ...browserOf(actor, cookies), visitor }
    const { passkey, entered } = await finishRegistration(deps, registration)
    if (!entered) return passkey
    const { entry, backupCodes, url } = entered
    const user = visibleFullUser(deps.config, entered.user)
    cookies.setEntry(entry, user)
    const more = { ...(backupCodes && { backupCodes }), ...(url !== null && { url }) }
    return { ...passkey, session: entry.session!, user, ...more }
  }),

  route(generateAuthenticateOptions, async ({ deps, actor, cookies }) => {
    const { options, encrypted } = await beginAuthentication(deps, browserOf(actor, cookies))
    cookies.keepSecret(passkeyCookie, encrypted, challengeSeconds)
    return options
  }),

  route(verifyAuthentication, async ({ deps, body, actor, visitor, cookies }) => {
    const browser = browserOf(actor, cookies)
    const remember = isRemembered(cookies, actor)
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

function browserOf(actor: Actor | null, cookies: Cookies) {
  return { actor, encrypted: cookies.secret(passkeyCookie), secret: cookies.secret('two_factor') }
}
