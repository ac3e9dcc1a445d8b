import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Actor, ServerCaller } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import type { Cookies } from '../cookies/cookies.ts'
import type { Credential } from './credentials.ts'

/** The session and user of a request's cookie; with `refresh`, reading may extend the session. */
export type Authenticate = (deps: Deps, cookies: Cookies, options: { refresh: boolean }) => Promise<Actor | null>

/** The caller of an API key, with the key's current permissions; throws if the key is not valid. */
export type AuthenticateKey = (deps: Deps, key: string) => Promise<KeyCaller>
export type KeyCaller = { actor: Actor; server: null } | { actor: null; server: ServerCaller }

/** The credential of a request, and its cookies. */
export type Identified = { credential: Credential; cookies: Cookies }

/**
 * The caller of a request: nobody at an endpoint for anyone, otherwise the user of its session or the holder of its
 * key.
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
  // Extending the session here would make every session count as fresh.
  const asksProof = endpoint.stepUp === 'always' || endpoint.stepUp === 'or-password'
  const refresh = endpoint.access !== 'fresh' && !endpoint.asksFreshness && !asksProof
  const actor = await authenticate(deps, cookies, { refresh })
  if (!actor) return nobody
  return { actor: credential.via === 'bearer' ? { ...actor, via: 'bearer' } : actor, server: null }
}

const nobody = { actor: null, server: null }
