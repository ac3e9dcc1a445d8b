import { visibleFullUser } from '../accounts/users.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { findSigningKey } from './key-pairs.ts'
import { signClaims } from './signatures.ts'

/** A token that tells other services who is signed in; who it is for, from and about no payload can change. */
export async function signToken(deps: Deps, { user, session }: Actor): Promise<string> {
  const { issuer, audience, expirationTime, definePayload, getSubject } = deps.config.jwt
  const { origin } = deps.config
  const signedIn = { user: visibleFullUser(deps.config, user), session }
  const now = deps.now()
  const claims = {
    ...(definePayload ? await definePayload(signedIn) : signedIn.user),
    iat: secondsOf(now),
    iss: issuer ?? origin,
    aud: audience ?? origin,
    exp: secondsOf(secondsAfter(now, expirationTime)),
    sub: getSubject ? await getSubject(signedIn) : user.id,
  }
  return signClaims(claims, await findSigningKey(deps))
}

function secondsOf(moment: Date) {
  return Math.floor(moment.getTime() / 1000)
}

// Proxies refuse answers whose headers are long, often from 8 KiB; the bound is that of the cache cookie.
const mostHeaderCharacters = 4093

/** The headers by which get-session hands out a token; none where that is off, or where it would be too long for one. */
export async function tokenHeaders(deps: Deps, actor: Actor): Promise<Record<string, string>> {
  if (deps.config.jwt.disableSettingJwtHeader) return {}
  const token = await signToken(deps, actor)
  if (token.length > mostHeaderCharacters) return {}
  return { 'set-auth-jwt': token, 'access-control-expose-headers': 'set-auth-jwt' }
}
