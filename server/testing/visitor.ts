import { createCaller, type Caller } from '../../client/call.ts'
import type { Website } from '../http/website.ts'
import { findMisfit } from './described.ts'
import { noteRefusal } from './refusals-on-wire.ts'

/** A browser for tests: the real client, a cookie jar, and the last response. */
export type Visitor = {
  call: Caller
  /**
   * Sends any request with the cookies of this browser. A POST also gets the Origin header of the site. `init` can
   * override the Cookie and Origin headers.
   */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** The cookies by their full name. */
  cookies: Map<string, string>
  lastResponse: () => Response
  /** The raw body of the last response. */
  lastBody: () => string
}

type Settings = {
  fetch: Website['fetch']
  origin: string
  basePath: string
  ipAddress?: string
  userAgent?: string
  /** The Accept-Language header that the browser sends. */
  acceptLanguage?: string
}

export function createVisitor(settings: Settings): Visitor {
  const cookies = new Map<string, string>()
  let lastResponse: Response | undefined
  let lastBody = ''

  async function send(url: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (!headers.has('origin') && init.method === 'POST') headers.set('origin', settings.origin)
    headers.set('host', headers.get('host') ?? new URL(settings.origin).host)
    if (!headers.has('user-agent')) headers.set('user-agent', settings.userAgent ?? 'Test browser')
    if (settings.acceptLanguage !== undefined && !headers.has('accept-language'))
      headers.set('accept-language', settings.acceptLanguage)
    const socket = { remoteAddress: settings.ipAddress ?? '203.0.113.7' }
    const request = new Request(url, { ...init, headers, redirect: 'manual' })
    const response = await settings.fetch(request, { incoming: { socket } as never })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    lastBody = await response.text()
    lastResponse = response
    noteRefusal(response, lastBody)
    noteMisfit(findMisfit(settings.basePath, { method: request.method, path: pathOf(url), response, body: lastBody }))
    const empty = [204, 302, 304].includes(response.status)
    return new Response(empty ? null : lastBody, { status: response.status, headers: response.headers })
  }

  return {
    call: createCaller({
      baseURL: settings.origin + settings.basePath,
      fetch: (input, init) => send(String(input), init),
    }),
    fetch: (path, init) => send(path.startsWith('http') ? path : settings.origin + path, init),
    cookies,
    lastResponse: () => lastResponse!,
    lastBody: () => lastBody,
  }
}

const misfits: string[] = []

/**
 * Throws if a response differs from the OpenAPI document. Also stores the difference: if the code under test catches
 * the error, `refuseMisfits` still fails the test file at its end.
 */
function noteMisfit(misfit: string | null) {
  if (misfit === null) return
  misfits.push(misfit)
  throw new Error(misfit)
}

/** Fails if any response in this process differed from the OpenAPI document. */
export function refuseMisfits() {
  if (misfits.length > 0) throw new Error(misfits.join('\n\n'))
}

/** Returns the path exactly as written in the URL, because the `URL` class would normalize it. */
function pathOf(url: string) {
  return url.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/[?#].*$/s, '')
}

/** Applies a `set-cookie` header to the cookies of a browser. */
export function keepCookie(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals)
  if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) cookies.delete(name)
  else cookies.set(name, pair.slice(equals + 1))
}
