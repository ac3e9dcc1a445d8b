import { GatehouseError } from './errors.ts'
import type { AnyRequest } from './types.ts'

/** A credential with which a request identifies its caller. */
export type Credential = { kind: 'token' | 'bearer' | 'apiKey' | 'cookie'; value: string }

/** Reads a header from any kind of request. */
export function headerOf(request: AnyRequest, name: string): string | null {
  const headers = 'headers' in request ? request.headers : request
  if (typeof headers.get === 'function') return (headers as Headers).get(name)
  const value = (headers as Readonly<Record<string, string | string[] | undefined>>)[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}

const keyForm = /^[a-z][a-z0-9]{1,15}[uos]_[0-9A-Za-z]{36}$/

/**
 * Returns the credential of a request; null if it has no credential. A header takes precedence over the cookie. Throws
 * if both an API key and a bearer credential are present.
 */
export function findCredential(request: AnyRequest): Credential | null {
  const [first = null, second] = listCredentials(request)
  if (first?.kind === 'apiKey' && second && second.kind !== 'cookie') throw new GatehouseError('INVALID_REQUEST')
  return first
}

/** Returns all credentials of a request: an API key, a bearer credential and the cookie, in this order. */
export function listCredentials(request: AnyRequest): Credential[] {
  const authorization = headerOf(request, 'authorization')
  const apiKey = headerOf(request, 'x-api-key')
  const bearer = authorization !== null && /^bearer(?: |$)/i.test(authorization) ? authorization.slice(7).trim() : null
  const cookie = sessionCookies(headerOf(request, 'cookie'))
  return [
    ...(apiKey === null ? [] : [{ kind: 'apiKey', value: apiKey } as const]),
    ...(bearer === null ? [] : [{ kind: kindOf(bearer), value: bearer }]),
    ...(cookie === '' ? [] : [{ kind: 'cookie', value: cookie } as const]),
  ]
}

function kindOf(value: string): Credential['kind'] {
  if (isToken(value)) return 'token'
  return keyForm.test(value) ? 'apiKey' : 'bearer'
}

/**
 * Whether a value looks like a signed token, by its first letters and its number of parts. Only the verifier checks all
 * characters, because checking them for every request would make a cached token noticeably slower.
 */
function isToken(value: string) {
  return value.startsWith('eyJ') && value.indexOf('.', value.indexOf('.') + 1) > 0
}

/** Returns only the session cookies, so that the cache entry of a session does not depend on other cookies. */
function sessionCookies(cookies: string | null) {
  if (cookies === null) return ''
  return cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => /^[^=]*[.-]session_token=/.test(pair))
    .join('; ')
}

/**
 * Whether a page of another site sent this request, and the request can change something. Judges by the headers that
 * browsers add. The cookies of such a request prove nothing, because browsers attach cookies whichever site sends the
 * request.
 *
 * Next.js passes the headers without the method. Then a navigation without `Origin` counts as a followed link, which
 * changes nothing.
 */
export function isForeign(request: AnyRequest, trustedOrigins: readonly string[]) {
  const method = 'method' in request ? request.method : undefined
  if (isReading(method)) return false
  const origin = headerOf(request, 'origin')
  if (origin !== null && trustedOrigins.includes(origin)) return false
  const site = headerOf(request, 'sec-fetch-site')
  const isVisit = method === undefined && origin === null && headerOf(request, 'sec-fetch-mode') === 'navigate'
  if (site !== null) return site === 'cross-site' && !isVisit
  return origin !== null && hostOf(origin) !== headerOf(request, 'host')
}

export function isReading(method: string | undefined) {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : null
}
