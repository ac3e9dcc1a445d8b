import { pathBelowBase, type Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Options } from '../../server/config/config.ts'
import { startApp } from '../../server/testing/start-app.ts'
import type { Run } from './kind.ts'

export const contract = endpoints as readonly Endpoint[]

export type Answer = { status: number; headers: Headers; body: string }

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** A server in this process with a temporary database, and a function that creates browsers. */
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export async function startTestApp(run: Pick<Run, 'after'>, options: Options = {}) {
  const app = await startApp({ after: run.after, options })
  let browsers = 0

  /** Creates a browser with a cookie jar. Unlike a test visitor's `fetch`, `send` never adds an Origin header. */
  function browser(settings: { ipAddress?: string } = {}) {
    const cookies = new Map<string, string>()
    const address = settings.ipAddress ?? addressNumber(browsers++)
    async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
      const { host } = new URL(app.config.origin)
      const cookie = cookieHeader(cookies)
      const all = new Headers({ host, 'user-agent': 'Attack', ...(cookie ? { cookie } : {}), ...headers })
      const url = path.startsWith('http') ? path : app.config.origin + path
      const request = new Request(url, {
        method,
        headers: all,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: body as BodyInit }),
      })
      const bindings = { incoming: { socket: { remoteAddress: address } } as never }
      const response = await app.website.fetch(request, bindings)
      for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
      return { status: response.status, headers: response.headers, body: await response.text() }
    }
    return {
      cookies,
      send,
      /** Calls an endpoint as a page of the site would. */
      call: (endpoint: Endpoint, input: Input = {}) => send(...requestOf(app.config, endpoint, input)),
      /** Posts JSON to a path below the base path. */
      post: (path: string, body: object = {}, headers: Record<string, string> = {}) =>
        send(app.config.basePath + path, {
          method: 'POST',
          headers: { ...jsonFrom(app.config.origin), ...headers },
          body: JSON.stringify(body),
        }),
    }
  }

  return { app, browser, query: (text: string) => app.db.pool.query(text) }
}

export type Browser = ReturnType<TestApp['browser']>

export type Input = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

type Site = { origin: string; basePath: string }

export function addressOf({ basePath }: Pick<Site, 'basePath'>, endpoint: Endpoint) {
  return basePath + pathBelowBase(endpoint)
}

/** Returns the path and the request with which a page of the site would call an endpoint. */
export function requestOf(site: Site, endpoint: Endpoint, input: Input): [path: string, sent: Sent] {
  const whole = addressOf(site, endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? 'x'),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, textOf(value)]),
  )
  const address = query.size > 0 ? `${whole}?${query}` : whole
  if (endpoint.method === 'GET') return [address, input.headers ? { headers: input.headers } : {}]
  const type = endpoint.picture ? 'image/png' : endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = { ...jsonFrom(site.origin), 'content-type': type, ...input.headers }
  return [address, { method: 'POST', headers, body: bodyText(endpoint, input.body) }]
}

function bodyText(endpoint: Endpoint, body: unknown) {
  if (endpoint.picture) return onePixel
  if (!endpoint.form) return JSON.stringify(body ?? {})
  return String(new URLSearchParams(Object.entries(body ?? {}).map(([name, value]) => [name, textOf(value)])))
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

function jsonFrom(origin: string) {
  return { origin, 'content-type': 'application/json' }
}

export function cookieHeader(cookies: ReadonlyMap<string, string>) {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Applies a Set-Cookie header to a jar. `Max-Age=0` deletes the cookie; all other attributes are ignored. */
export function keepCookie(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const isGone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')
  if (isGone) cookies.delete(pair.slice(0, equals))
  else cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
}

/** Returns IP address number `n` of the attackers. Each /24 network contains 256 consecutive addresses. */
export function addressNumber(n: number) {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
