import type { ReplyOf } from '../contract/endpoint.ts'
import type { authenticateCaller } from '../contract/backends/backends.ts'
import type { getSession } from '../contract/sessions/sessions.ts'
import { callerOfAnswer, callerOfToken, inOrganization } from './caller.ts'
import { hasPassed, systemClock } from './clock.ts'
import { findCredential, isForeign, listCredentials, type Credential } from './credentials.ts'
import { GatehouseError } from './errors.ts'
import { createLease, type Lease } from './lease.ts'
import { createPost, RefusedError, unavailable, type Post } from './post.ts'
import { Recent } from './recent.ts'
import { createVerifier } from './tokens.ts'
import type { Acting, AnyRequest, Caller, Known, Options } from './types.ts'

const maxRemembered = 10_000
const askMilliseconds = 5000
/** The maximum number of lookups for one request. A lookup is repeated if its answer is older than a known change. */
const maxLookups = 3

type Place = { base: string; origin: string; send: typeof fetch }
type Connection = { post: Post; lease: Lease }

/**
 * Creates `judge`, which returns the caller of a request, from the cache if possible. Also returns the functions that
 * forget the caller of a request, refresh the list of revocations, and stop listening for revocations.
 */
export function createJudge(options: Options, place: Place) {
  const memory = new Recent<Known>(maxRemembered)
  const turns = createTurns()
  const connection = connect(options, place, () => memory.clear())
  const isAccepted = (known: Known) => isValid(known, connection, options)
  const look = createLookup(createSources(options, place, connection), isAccepted)
  const trusted = options.trustedOrigins ?? []

  async function judge(request: AnyRequest, acting: Acting): Promise<Caller | null> {
    const credential = findCredential(request)
    if (credential === null) return null
    const caller = await callerOf(request, credential, acting)
    return caller && credential.kind === 'token' ? inOrganization(caller, acting) : caller
  }

  async function callerOf(request: AnyRequest, credential: Credential, { organization, organizationId }: Acting) {
    const { kind, value } = credential
    const acting = { organization, organizationId }
    if (kind === 'cookie' && isForeign(request, trusted)) throw new GatehouseError('INVALID_ORIGIN')
    if (connection && options.background !== false) connection.lease.listen()
    const name = kind === 'token' ? value : JSON.stringify([kind, acting, turns.of(value), value])
    const known = memory.get(name)
    if (known && known.until > Date.now() && (await isAccepted(known))) return known.caller
    memory.delete(name)
    const found = await look(name, credential, acting)
    if (found && found.until > Date.now()) memory.set(name, found)
    return found?.caller ?? null
  }

  return {
    judge,
    /** Forgets the cached caller of each credential in the request, except a token, so that it is looked up again. */
    forget(request: AnyRequest) {
      for (const { kind, value } of listCredentials(request)) if (kind !== 'token') turns.next(value)
    },
    refresh: async () => connection?.lease.renew(),
    close: () => connection?.lease.close(),
  }
}

/**
 * Gives a credential a new number each time it is forgotten. The number is part of the cache key, so that later
 * requests use neither the cached caller nor a lookup that is still pending.
 */
function createTurns() {
  const turns = new Map<string, number>()
  let last = 0
  let floor = 0
  return {
    of: (value: string) => turns.get(value) ?? floor,
    next(value: string) {
      // Clearing gives every credential the highest number so far, so that no credential gets an old number back.
      if (turns.size >= maxRemembered && !turns.has(value)) {
        turns.clear()
        floor = last
      }
      turns.set(value, ++last)
    },
  }
}

/**
 * Returns a function that looks up a credential. Repeats the lookup if the answer is older than a revocation or change
 * of the caller in the list.
 */
function createLookup(sources: Sources, isAccepted: (known: Known) => Promise<boolean>) {
  const look = createSharedLookup(sources)
  return async (name: string, credential: Credential, acting: Acting): Promise<Known | null> => {
    for (let lookups = 0; lookups < maxLookups; lookups++) {
      const found = await look(name, credential, acting)
      if (!found || (await isAccepted(found))) return found
      if (credential.kind === 'token') return null
    }
    throw unavailable(new Error('The caller changed during each lookup'))
  }
}

/** Returns a function that looks up a credential. Concurrent lookups with the same cache key are shared. */
function createSharedLookup(sources: Sources) {
  const pending = new Map<string, Promise<Known | null>>()
  return (name: string, { kind, value }: Credential, acting: Acting) => {
    let looking = pending.get(name)
    if (!looking) {
      looking = sources[kind](value, acting).finally(() => pending.delete(name))
      pending.set(name, looking)
    }
    return looking
  }
}

function connect({ key }: Options, { base, send }: Place, onRestore: () => void): Connection | null {
  if (key === undefined) return null
  const post = createPost({ base, key, send })
  return { post, lease: createLease(post, { clock: systemClock, onRestore }) }
}

/**
 * Whether a caller is accepted, according to the list of revocations. Fetches the list first if it is too old, or
 * if the token was signed after the list was made.
 */
async function isValid(known: Known, connection: Connection | null, { unreachable }: Options): Promise<boolean> {
  if (!connection) return true
  const { lease } = connection
  const isRecent = lease.isHeld() || (known.recent !== null && !hasPassed(known.recent, systemClock()))
  // A token that is newer than the list must be checked against a newer list.
  const isAhead = () => known.signedAt !== null && lease.isAhead(known.epoch)
  if (isRecent && !isAhead()) return !lease.isVoid(known)
  try {
    await lease.renew()
    // If another request started the renewal before the token was signed, the new list is too old, too.
    if (isAhead()) await lease.renew()
  } catch (error) {
    if (unreachable !== 'accept') throw unavailable(error)
    return !lease.isVoid(known)
  }
  // If the reply took longer than a lease lasts, the list is new, but its lease has already ended.
  if (!lease.isHeld() && unreachable !== 'accept') throw unavailable(new Error('The answer came too late'))
  return !isAhead() && !lease.isVoid(known)
}

type Sources = ReturnType<typeof createSources>
type Source = (value: string, acting: Acting) => Promise<Known | null>

/** Returns a lookup function for each kind of credential. */
function createSources(options: Options, place: Place, connection: Connection | null) {
  const { base, origin, send } = place
  const expected = { issuer: options.issuer ?? origin, audience: options.audience ?? origin }
  const verify = createVerifier(`${base}/jwks`, expected, send)
  const roles = () => options.roles ?? connection?.lease.roles() ?? {}
  const token: Source = async (value) => {
    const claims = await verify(value, Date.now()).catch((error: unknown) => {
      throw unavailable(error)
    })
    return claims && callerOfToken(claims, { roles, revocable: connection !== null })
  }
  if (!connection) {
    const cookie: Source = (value) => askSession(place, value)
    const nobody: Source = () => Promise.resolve(null)
    return { token, cookie, bearer: nobody, apiKey: nobody }
  }
  const ask =
    (kind: string): Source =>
    (value, acting) =>
      askServer(connection.post, { [kind]: value, ...acting })
  return { token, cookie: ask('cookie'), bearer: ask('bearer'), apiKey: ask('apiKey') }
}

async function askServer(post: Post, body: object): Promise<Known | null> {
  const sentAt = systemClock()
  const answer = await post<ReplyOf<typeof authenticateCaller>>('/server/authenticate', body, {
    timeout: askMilliseconds,
  }).catch((error: unknown) => {
    if (error instanceof RefusedError && error.status === 429) throw new GatehouseError('RATE_LIMIT_EXCEEDED')
    throw unavailable(error)
  })
  return answer.caller && callerOfAnswer(answer.caller, answer, sentAt)
}

/** Looks up a session without a server key, at the endpoint that browsers call. The result is not cached. */
async function askSession({ base, send }: Place, cookie: string): Promise<Known | null> {
  const response = await send(`${base}/get-session?disableRefresh=true`, {
    headers: { cookie },
    signal: AbortSignal.timeout(askMilliseconds),
  }).catch((error: unknown) => {
    throw unavailable(error)
  })
  if (!response.ok) throw unavailable(new Error(`get-session answered ${response.status}`))
  const found = (await response.json()) as ReplyOf<typeof getSession>
  if (!found) return null
  const { id, expiresAt, authTime, amr, acr, impersonatedBy } = found.session
  const caller: Caller = {
    via: 'cookie',
    user: found.user,
    session: { id, expiresAt, authTime, amr: [...amr], acr },
    organization: null,
    permissions: {},
    scopes: null,
    actor: impersonatedBy === null ? null : { id: impersonatedBy },
    revocable: false,
    can: () => false,
  }
  return { caller, subjects: [], epoch: 0, signedAt: null, until: 0, recent: null, checked: -1 }
}
