import { accountInfoById } from '../contract/social/tokens.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { createCaller, type CallError, type CallInput, type CallResult } from './call.ts'
import { withProofOfWork } from './proof-of-work.ts'
import { withRetries, type Wait } from './retry.ts'
import type { DefaultSite, Site, SiteBody, SiteQuery, SiteReply, SiteUser } from './site.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

export { withProofOfWork } from './proof-of-work.ts'

/** Options of one request. `onSuccess` and `onError` run before the call resolves. */
export type FetchOptions<Reply = unknown> = {
  headers?: Record<string, string>
  signal?: AbortSignal
  onSuccess?: (context: { data: Reply }) => void
  onError?: (context: { error: CallError }) => void
}

type Beside<E, S> = { query?: SiteQuery<E, S>; fetchOptions?: FetchOptions<SiteReply<E, S>> }
type Input<E, S> = (SiteBody<E, S> extends undefined ? unknown : SiteBody<E, S>) & Beside<E, S>

/** Calls one endpoint. The promise never rejects. `input` has the keys of the body, `query` and `fetchOptions`. */
export type Method<E, S = DefaultSite> =
  Record<never, never> extends Input<E, S>
    ? (input?: Input<E, S>, fetchOptions?: FetchOptions<SiteReply<E, S>>) => Promise<CallResult<SiteReply<E, S>>>
    : (input: Input<E, S>, fetchOptions?: FetchOptions<SiteReply<E, S>>) => Promise<CallResult<SiteReply<E, S>>>

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text

/** Nests an endpoint by its path: `/sign-in/email` becomes `{ signIn: { email: … } }`. */
type Nested<Path extends string, E, S> = Path extends `${infer Head}/${infer Tail}`
  ? { [Name in CamelCase<Head>]: Nested<Tail, E, S> }
  : { [Name in CamelCase<Path>]: Method<E, S> }

/**
 * An endpoint as a method at its path. `never` for endpoints that scripts do not call: pages, redirects, files,
 * internal endpoints, paths with a parameter, and `accountInfoById` (see `isCallable`).
 */
type MethodOf<E, S> = E extends
  | { internal: true }
  | { name: 'accountInfoById' }
  | { reply: 'page' | 'redirect' | 'file' }
  | { path: `${string}{${string}` }
  ? never
  : E extends { path: `/${infer Path}` }
    ? Nested<Path, E, S>
    : never

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The API of a site, with each endpoint as a method at its path, and the session of this browser. */
export type Client<S extends Site = DefaultSite> = Intersection<MethodOf<(typeof endpoints)[number], S>> & {
  session: SessionStore<SiteUser<S>>
}

export type ClientOptions = {
  /** The server's URL, including the base path unless it is /api/auth. Default in a browser: this origin. */
  baseURL?: string
  fetch?: typeof fetch
  /** The function that waits before a retry of a read. Default: a timer. */
  wait?: Wait
}

const sessionRefreshDelayMilliseconds = 10

/**
 * Creates a client of one server: `client.signIn.email({ email, password })` is `POST /sign-in/email`.
 *
 * `createClient<typeof config>()` knows the additional fields and the roles of that configuration.
 *
 * Every call resolves to `{ data, error }` and sends this browser's cookies. A read without a response is repeated up
 * to three times, after 1, 2 and 3 seconds. Dates in replies stay ISO 8601 strings.
 */
export function createClient<S extends Site = DefaultSite>(options: ClientOptions = {}): Client<S> {
  const caller = createCaller({ ...options, fetch: withProofOfWork(options.fetch), onSuccess: afterSuccess })
  const call = withRetries(caller, options.wait)
  const session = createSessionStore(call)

  function afterSuccess(endpoint: Endpoint, reply: unknown) {
    if (endpoint.changesSession) setTimeout(session.invalidate, sessionRefreshDelayMilliseconds)
    const { url, redirect } = (reply ?? {}) as { url?: string; redirect?: boolean }
    if (url && redirect && typeof window !== 'undefined') window.location.href = url
  }

  function methodOf(endpoint: Endpoint) {
    return async (
      input: Beside<Endpoint, DefaultSite> & Record<string, unknown> = {},
      secondOptions?: FetchOptions,
    ) => {
      const { query, fetchOptions, ...body } = input
      const { onSuccess, onError, ...rest } = { ...fetchOptions, ...secondOptions }
      const sent: object = { ...rest, body, query }
      const result = await call(endpoint, sent as CallInput<Endpoint>)
      if (result.error) onError?.({ error: result.error })
      else onSuccess?.({ data: result.data })
      return result
    }
  }

  const client = {}
  for (const endpoint of endpoints) if (isCallable(endpoint)) assign(client, endpoint.path, methodOf(endpoint))
  return Object.assign(client, { session }) as Client<S>
}

// `GET /account-info` exists only for Better Auth's clients. This client has `POST /account-info` instead.
function isCallable(endpoint: Endpoint) {
  return (
    !endpoint.internal &&
    endpoint.name !== accountInfoById.name &&
    typeof endpoint.reply !== 'string' &&
    !endpoint.path.includes('{')
  )
}

/** Sets a method at its path. A method can itself have methods, as for `/delete-user` and `/delete-user/callback`. */
function assign(root: object, path: string, method: (...input: never[]) => unknown) {
  const names = path.slice(1).split('/').map(camelCase)
  let place = root as Record<string, object>
  for (const name of names.slice(0, -1)) place = (place[name] ??= {}) as Record<string, object>
  const name = names.at(-1)!
  place[name] = Object.assign(method, place[name])
}

function camelCase(text: string) {
  return text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
