import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Actor, ServerCaller } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import type { Cookies } from '../cookies/cookies.ts'
import type { Credential } from './credentials.ts'

/** Returns the user of a request's session, or null. With `refresh`, extends the session if an extension is due. */
export type Authenticate = (deps: Deps, cookies: Cookies, options: { refresh: boolean }) => Promise<Actor | null>

/** Returns the caller that an API key identifies, with the key's current permissions. Throws if the key is invalid. */
export type AuthenticateKey = (deps: Deps, key: string) => Promise<KeyCaller>
export type KeyCaller = { actor: Actor; server: null } | { actor: null; server: ServerCaller }

/** The credential of a request, and its cookies. */
export type Identified = { credential: Credential; cookies: Cookies }

/**
 * Returns the caller of a request: the user of its session or the holder of its API key. Returns `nobody` if the
 * session is missing or invalid, or if the endpoint does not use the credential.
 */
export async function callerOf(
  endpoint: Endpoint,
  { deps, credential, cookies }: Identified & { deps: Deps },
  { authenticate, authenticateKey }: { authenticate: Authenticate; authenticateKey: AuthenticateKey },
): Promise<KeyCaller | typeof nobody> {
  if (credential.via === 'api-key') {
    return endpoint.access === 'anyone' ? nobody : authenticateKey(deps, credential.value)
  }
  if (endpoint.access === 'anyone' || endpoint.access === 'server') return nobody
  // An extended session counts as fresh. So a call that requires a fresh session or a recent confirmation of identity
  // must not extend the session.
  const asksProof = endpoint.stepUp === 'always' || endpoint.stepUp === 'or-password'
  const refresh = endpoint.access !== 'fresh' && !endpoint.asksFreshness && !asksProof
  const actor = await authenticate(deps, cookies, { refresh })
  if (!actor) return nobody
  return { actor: credential.via === 'bearer' ? { ...actor, via: 'bearer' } : actor, server: null }
}

const nobody = { actor: null, server: null }
