import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../actor.ts'
import type { Config } from '../../config/config.ts'
import type { Cookies } from '../cookies/cookies.ts'
import { fetchingOf } from '../fetching.ts'
import { pickCredential } from '../identity/credentials.ts'
import type { Exchange } from '../mount.ts'
import { nextRequestId } from '../request-id.ts'
import type { TrustedOrigins } from '../trusted-origins.ts'

/** The replies to the first calls of a page: their JSON by URL, and the cookies that they set. */
export type FirstReplies = { texts: ReadonlyMap<string, string>; cookies: readonly string[] }

/** The path and the query of a page or of a call. The path of a call is relative to the base path. */
export type Address = { path: string; search: string }

type Parts = {
  config: Config
  trusted: TrustedOrigins
  api: (exchange: Exchange) => Promise<Response>
  cookies: Cookies
  /** Returns the session that the cookies name, and extends the session if an extension is due. */
  extend: () => Promise<Actor | null>
}

/** The maximum wait for the replies: about as long as a browser's own request takes on a slow connection. */
const patienceMilliseconds = 300

/**
 * The maximum length of a reply in characters. On a slow connection, a longer reply would delay the scripts that follow
 * it in the page by about the time that a separate request takes.
 */
const maxLength = 16_000

/**
 * Makes the first API calls of a page on the server, so that their replies need not wait for the page's scripts. Each
 * call is a request from the same visitor and passes the whole pipeline: limits, session, permissions. A reply that is
 * late, too long or unsuccessful is left out, and the browser makes that call itself.
 */
export async function readFirstReplies(
  exchange: Exchange,
  calls: readonly Address[],
  { config, trusted, api, cookies, extend }: Parts,
): Promise<FirstReplies> {
  const texts = new Map<string, string>()
  const lines: string[] = []
  if (calls.length === 0 || !isVisit(exchange, config, trusted)) return { texts, cookies: lines }
  // Extends the session before any call. Otherwise, a call could extend the session, its reply could be late and left
  // out, and the browser would not get the new cookie.
  if ((await extend()) === null) return { texts, cookies: lines }
  const ask = async ({ path, search }: Address) => {
    const address = config.basePath + path
    const reply = await api({ ...requestOf(exchange), path: address, search })
    lines.push(...reply.headers.getSetCookie())
    const text = await reply.text()
    if (reply.status === 200 && text.length <= maxLength) texts.set(address + search, text)
  }
  const patience = new AbortController()
  await Promise.race([Promise.allSettled(calls.map(ask)), sleep(patienceMilliseconds, null, patience)])
  patience.abort()
  return { texts: new Map(texts), cookies: [...cookies.lines, ...lines] }
}

/**
 * Whether a request is a GET that has no credential in a header and is not a prefetch. The replies in a prefetched page
 * could be outdated when the page is shown.
 */
function isVisit({ method, header }: Exchange, config: Config, trusted: TrustedOrigins) {
  return (
    method === 'GET' && pickCredential(header, config).via === 'cookie' && !fetchingOf(header, trusted).isSpeculative
  )
}

/**
 * Returns a request from the same visitor. Telemetry does not observe this request, because only the request for the
 * page arrived over the network.
 */
function requestOf(exchange: Exchange): Exchange {
  return { ...exchange, id: nextRequestId(), method: 'GET', body: null, observed: undefined }
}
