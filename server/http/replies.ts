import type { Refusal } from '../refusal.ts'
import { Download, Page, Picture, Published, Redirect } from './route.ts'

/** The headers of every response. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** Tells browsers to use https for two years. Preload lists require at least one year. */
export const strictTransportHeader = ['strict-transport-security', 'max-age=63072000'] as const

const apiHeaders = {
  ...commonHeaders,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

type Asked = { id: string; header: (name: string) => string | undefined }

/** Responds with a result that is not JSON. Returns null for a result that is JSON. */
export function otherReply(result: unknown, cookies: readonly string[], { id, header }: Asked): Response | null {
  if (result instanceof Redirect) return redirectReply(result.location, cookies, id)
  if (result instanceof Page) return pageReply(result, id)
  if (result instanceof Download) return downloadReply(result, id)
  if (result instanceof Picture) return pictureReply(result, id)
  if (result instanceof Published) return publishedReply(result, header, id)
  return null
}

export function jsonReply(
  body: string,
  cookies: readonly string[],
  requestId: string,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
) {
  return new Response(body, {
    status,
    headers: withCookies({ ...apiHeaders, ...headers, 'x-request-id': requestId }, cookies),
  })
}

/** Responds with cacheable content, or with 304 if the browser's copy is still current. */
function publishedReply(published: Published, header: (name: string) => string | undefined, requestId: string) {
  const { text, gzipped, cacheControl, etag } = published
  const headers = {
    ...apiHeaders,
    'cache-control': cacheControl,
    etag,
    'x-request-id': requestId,
    ...(gzipped ? { vary: 'accept-encoding' } : {}),
  }
  if (header('if-none-match')?.split(/, */).includes(etag)) return new Response(null, { status: 304, headers })
  if (!gzipped || !/\bgzip\b/.test(header('accept-encoding') ?? '')) return new Response(text, { headers })
  return new Response(gzipped, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

/** Responds with a refusal and its message from the catalog, and for OAuth clients also with its OAuth error. */
export function refusalReply(
  refusal: Refusal,
  cookies: readonly string[],
  requestId: string,
  { asOAuth = false }: { asOAuth?: boolean | undefined } = {},
) {
  const headers = {
    ...refusalHeaders(refusal),
    'x-request-id': requestId,
    // The rest of a body that is too large is not read, so the connection cannot be reused.
    ...(refusal.status === 413 ? { connection: 'close' } : {}),
  }
  const { body, status } = refusal
  const oauth = asOAuth ? { error: refusal.oauthError, error_description: body.message } : {}
  return new Response(JSON.stringify({ ...oauth, ...body }), { status, headers: withCookies(headers, cookies) })
}

export function refusalHeaders({ retryAfterSeconds }: Refusal) {
  return {
    ...apiHeaders,
    ...(retryAfterSeconds === undefined
      ? {}
      : { 'x-retry-after': String(retryAfterSeconds), 'retry-after': String(retryAfterSeconds) }),
  }
}

export function redirectReply(location: string, cookies: readonly string[], requestId: string, status = 302) {
  return new Response(null, {
    status,
    headers: withCookies({ ...redirectHeaders(location), 'x-request-id': requestId }, cookies),
  })
}

export function redirectHeaders(location: string) {
  return { ...apiHeaders, location: asciiAddress(location) }
}

/** Percent-encodes the characters that a header cannot contain. Only absolute URLs can have such characters. */
function asciiAddress(location: string) {
  return /^[!-~]*$/.test(location) ? location : new URL(location).href
}

/**
 * Responds with a file. An error while sending closes the connection, so that a partial file is not treated as
 * complete.
 */
function downloadReply({ name, contentType, chunks }: Download, requestId: string) {
  const headers = {
    ...apiHeaders,
    'content-type': contentType,
    'content-disposition': `attachment; filename="${name}"`,
    'x-request-id': requestId,
  }
  const encoder = new TextEncoder()
  const parts = chunks[Symbol.asyncIterator]()
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return?.()),
  })
  return new Response(bytes, { headers })
}

/** Responds with a picture. If a browser opens the URL of the picture as a page, the page is sandboxed. */
function pictureReply({ bytes }: Picture, requestId: string) {
  return new Response(bytes, {
    headers: {
      ...commonHeaders,
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      // Applications on other origins show pictures of users.
      'cross-origin-resource-policy': 'cross-origin',
      'x-request-id': requestId,
    },
  })
}

export function pageReply(page: Page, requestId: string, status = 200) {
  return new Response(page.html, {
    status,
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': page.policy,
      'x-request-id': requestId,
    },
  })
}

/**
 * Adds cookies to headers. The HTTP server handles plain objects faster than lists of pairs, so a list is created only
 * if there are cookies.
 */
function withCookies(headers: Record<string, string>, cookies: readonly string[]): HeadersInit {
  if (cookies.length === 0) return headers
  return [...Object.entries(headers), ...cookies.map((line): [string, string] => ['set-cookie', line])]
}
