import { accountInfoById } from '../contract/social/tokens.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { createCaller, type CallError, type CallInput, type CallResult } from './call.ts'
import { withRetries, type Wait } from './retry.ts'
import type { DefaultSite, Site, SiteBody, SiteQuery, SiteReply, SiteUser } from './site.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

/** What may be said about the request itself; `onSuccess` and `onError` are told before the call resolves. */
export type FetchOptions<Reply = unknown> = {
  headers?: Record<string, string>
  signal?: AbortSignal
  onSuccess?: (context: { data: Reply }) => void
  onError?: (context: { error: CallError }) => void
}

type Beside<E, S> = { query?: SiteQuery<E, S>; fetchOptions?: FetchOptions<SiteReply<E, S>> }
type Input<E, S> = (SiteBody<E, S> extends undefined ? unknown : SiteBody<E, S>) & Beside<E, S>

/** Calls one endpoint: body keys beside `query` and `fetchOptions` in one object, never throwing. */
export type Method<E, S = DefaultSite> =
  Record<never, never> extends Input<E, S>
    ? (input?: Input<E, S>, fetchOptions?: FetchOptions<SiteReply<E, S>>) => Promise<CallResult<SiteReply<E, S>>>
    : (input: Input<E, S>, fetchOptions?: FetchOptions<SiteReply<E, S>>) => Promise<CallResult<SiteReply<E, S>>>

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text

/** `/sign-in/email` of an endpoint as `{ signIn: { email: … } }`. */
type Nested<Path extends string, E, S> = Path extends `${infer Head}/${infer Tail}`
  ? { [Name in CamelCase<Head>]: Nested<Tail, E, S> }
  : { [Name in CamelCase<Path>]: Method<E, S> }

/** What is not called by a program: pages, redirects, internal endpoints, and links with a secret in their path. */
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

/** The API of a site as methods named by their paths, with the state of this browser's session. */
export type Client<S extends Site = DefaultSite> = Intersection<MethodOf<(typeof endpoints)[number], S>> & {
  session: SessionStore<SiteUser<S>>
}

export type ClientOptions = {
  /** The server's address, with its base path when that is not /api/auth. In a browser, left out, this origin. */
  baseURL?: string
  fetch?: typeof fetch
  /** Waits before a read that got no answer is repeated; `setTimeout` when left out. */
  wait?: Wait
}

const sessionRefreshDelayMilliseconds = 10

/**
 * Makes a client of one server: `client.signIn.email({ email, password })` is `POST /sign-in/email`.
 *
 * `createClient<typeof config>()` knows the additional fields and the roles of that configuration.
 *
 * Every call resolves to `{ data, error }` and sends this browser's cookies. A read that got no answer is repeated three
 * times, after 1, 2 and 3 seconds. Dates in answers stay ISO 8601 strings.
 */
export function createClient<S extends Site = DefaultSite>(options: ClientOptions = {}): Client<S> {
  const caller = createCaller({ ...options, onSuccess: afterSuccess })
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

// Only clients of Better Auth call account-info by GET; ours has the call of the specification.
function isCallable(endpoint: Endpoint) {
  return (
    !endpoint.internal &&
    endpoint.name !== accountInfoById.name &&
    typeof endpoint.reply !== 'string' &&
    !endpoint.path.includes('{')
  )
}

/** Puts a method at its place, also below another method: `/delete-user` and `/delete-user/callback` are both there. */
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
