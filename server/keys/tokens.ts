import type { Session } from '../../contract/session.ts'
import { visibleFullUser } from '../accounts/users.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { hasSigningKey, requireSigningKey } from './key-pairs.ts'
import { signClaims } from './signatures.ts'

/** What `definePayload` and configured fields may not set: other services decide by these claims who may do what. */
const reservedClaims = new Set(['act', 'org_id', 'org_slug', 'org_role'])

/**
 * A token that tells other services who is signed in and where they act. No payload changes who it is for, from or
 * about, nor that somebody impersonates the user: then `act` names the impersonator (RFC 8693), and the token ends no
 * later than the impersonation.
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
    iat: secondsOf(now),
    iss: issuer ?? origin,
    aud: audience ?? origin,
    exp: secondsOf(endOf(session, secondsAfter(now, expirationTime))),
    sub: getSubject ? await getSubject(signedIn) : user.id,
  }
  return signClaims(claims, key)
}

function authorityClaims({ session, organization }: Actor) {
  const { impersonatedBy } = session
  return {
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

// Proxies refuse answers whose headers are long, often from 8 KiB; the bound is that of the cache cookie.
const maxHeaderCharacters = 4093

/**
 * The headers by which get-session hands out a token; none where that is off, where it would be too long for one, or
 * where no key can be had: reading a session needs no write.
 */
export async function tokenHeaders(deps: Deps, actor: Actor): Promise<Record<string, string>> {
  if (deps.config.jwt.disableSettingJwtHeader || !(await hasSigningKey(deps))) return {}
  const token = await signToken(deps, actor)
  if (token.length > maxHeaderCharacters) return {}
  return { 'set-auth-jwt': token, 'access-control-expose-headers': 'set-auth-jwt' }
}
