import { isReading } from './credentials.ts'
import { GatehouseError } from './errors.ts'
import { sendResponse, type NodeRequest, type NodeResponse } from './node.ts'
import type { AnyRequest, NodeHeaders, Options } from './types.ts'

type Place = { origin: string; basePath: string; send: typeof fetch; forget: (request: AnyRequest) => void }

/**
 * Headers that are not passed on: those that apply to one connection, and those about the visitor, which a visitor
 * could forge.
 */
const dropped = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'gatehouse-visitor',
  'gatehouse-key',
])

/**
 * Creates the function that passes API requests on to Gatehouse. After a request that can change something, the
 * function calls `forget`, so that the kit no longer uses the caller that was cached before the change. With a server
 * key, the function also sends the visitor's IP address, which Gatehouse trusts because of the key.
 */
export function createProxy(place: Place, { key, visitorAddress }: Options) {
  async function ofFetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const target = targetOf(place, pathname + search)
    if (!target) return new Response(null, { status: 404 })
    const { method, body, signal } = request
    const headers = passedOn(request.headers, key, visitorAddress?.(request as never))
    return forward(request, place, target, { method, headers, body, signal })
  }

  async function ofNode(request: NodeRequest, response: NodeResponse): Promise<void> {
    const { method = 'GET', body } = request
    const target = targetOf(place, request.originalUrl ?? request.url ?? '/')
    if (!target) return sendResponse(new Response(null, { status: 404 }), response)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const address = visitorAddress?.(request as never) ?? request.ip ?? request.socket?.remoteAddress
    const headers = passedOn(fetchHeaders(request.headers), key, address)
    const bytes = method === 'GET' || method === 'HEAD' ? null : sentBody(request, body)
    await sendResponse(
      await forward(request, place, target, { method, headers, body: bytes, signal: gone.signal }),
      response,
    )
  }

  // Checks the type of the request, because Next.js passes its own context as the second argument.
  return (request: Request | NodeRequest, response: NodeResponse) =>
    isOfFetch(request) ? ofFetch(request) : ofNode(request, response)
}

function isOfFetch(request: Request | NodeRequest): request is Request {
  return typeof request.headers.get === 'function'
}

/** Returns the URL of a path on Gatehouse; null if the path is outside the API. */
function targetOf({ origin, basePath }: Place, path: string) {
  const target = new URL(origin + (path.startsWith('/') ? path : `/${path}`))
  return target.origin === origin && target.pathname.startsWith(`${basePath}/`) ? target : null
}

function fetchHeaders(headers: NodeHeaders) {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Headers(lines)
}

/** Returns the headers to forward. With a server key, they include the visitor's IP address as this backend sees it. */
function passedOn(from: Headers, key: string | undefined, address: string | undefined) {
  const headers = new Headers(from)
  for (const name of dropped) headers.delete(name)
  if (key !== undefined && address) {
    headers.set('gatehouse-key', key)
    headers.set('gatehouse-visitor', address)
  }
  return headers
}

async function forward(request: AnyRequest, { send, forget }: Place, target: URL, init: RequestInit) {
  const options = { ...init, redirect: 'manual', duplex: 'half' } as RequestInit
  try {
    const response = await send(target, options)
    const headers = new Headers(response.headers)
    // `fetch` has already decompressed the body, so its original encoding and length no longer apply.
    for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length'])
      headers.delete(name)
    return new Response(response.body, { status: response.status, headers })
  } catch (cause) {
    return new GatehouseError('SERVICE_UNAVAILABLE', { cause }).toResponse()
  } finally {
    if (!isReading(init.method)) forget(request)
  }
}

/** Returns the body to forward: the request itself if its body is unread, otherwise the body that a parser has read. */
function sentBody(request: NodeRequest, parsed: unknown): BodyInit {
  if (parsed === undefined) return request as unknown as BodyInit
  return typeof parsed === 'string' || parsed instanceof Uint8Array ? (parsed as BodyInit) : JSON.stringify(parsed)
}
