import type { Session } from '../../contract/session.ts'
import { visibleFullUser } from '../accounts/users.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { hasSigningKey, requireSigningKey } from './key-pairs.ts'
import { signClaims } from './signatures.ts'

/** Claims on which other services base permissions. Neither `definePayload` nor additional user fields can set them. */
const reservedClaims = new Set([
  'act',
  'amr',
  'acr',
  'auth_time',
  'sid',
  'org_id',
  'org_slug',
  'org_role',
  'epo',
  'uid',
])

/**
 * Returns a token that tells other services who the user is, how and when the user signed in (RFC 8176, RFC 9470), and
 * which organization is active. A configured payload cannot change the issuer, audience or subject, and cannot hide
 * impersonation: `act` names the impersonator (RFC 8693), and the token expires no later than the impersonation ends.
 * `epo` is the revocation epoch at which the claims were read. `uid` is the user's id if `sub` is another value.
 */
export async function signToken(deps: Deps, actor: Actor): Promise<string> {
  const key = await requireSigningKey(deps)
  const { user, session } = actor
  const { issuer, audience, expirationTime, definePayload, getSubject } = deps.config.jwt
  const { origin } = deps.config
  const signedIn = { user: visibleFullUser(deps.config, user), session }
  const now = deps.now()
  const payload = Object.entries(definePayload ? await definePayload(signedIn) : signedIn.user)
  const claims = {
    ...Object.fromEntries(payload.filter(([name]) => !reservedClaims.has(name))),
    ...authorityClaims(actor),
    ...(getSubject ? { uid: user.id } : {}),
    iat: secondsOf(now),
    iss: issuer ?? origin,
    aud: audience ?? origin,
    exp: secondsOf(endOf(session, secondsAfter(now, expirationTime))),
    sub: getSubject ? await getSubject(signedIn) : user.id,
  }
  return signClaims(claims, key)
}

function authorityClaims({ session, organization, epoch = 0 }: Actor) {
  const { id, impersonatedBy, amr, acr, authTime } = session
  return {
    amr,
    acr,
    auth_time: secondsOf(new Date(authTime)),
    sid: id,
    epo: epoch,
    ...(impersonatedBy === null ? {} : { act: { sub: impersonatedBy } }),
    ...(organization ? { org_id: organization.id, org_slug: organization.slug, org_role: organization.role } : {}),
  }
}

function endOf({ impersonatedBy, expiresAt }: Session, latest: Date) {
  const end = new Date(expiresAt)
  return impersonatedBy !== null && end < latest ? end : latest
}

function secondsOf(moment: Date) {
  return Math.floor(moment.getTime() / 1000)
}

// Many proxies refuse responses with more than 8 KiB of headers, and the cache cookie can take up half of that.
const maxHeaderCharacters = 4093

/**
 * Returns the headers in which get-session sends a token. Returns no headers if they are turned off, if the token is
 * too long, or if no key is available. A missing key is not an error here: sessions must be readable even if no key can
 * be stored.
 */
export async function tokenHeaders(deps: Deps, actor: Actor): Promise<Record<string, string>> {
  if (deps.config.jwt.disableSettingJwtHeader || !(await hasSigningKey(deps))) return {}
  const token = await signToken(deps, actor)
  if (token.length > maxHeaderCharacters) return {}
  return { 'set-auth-jwt': token, 'access-control-expose-headers': 'set-auth-jwt' }
}
