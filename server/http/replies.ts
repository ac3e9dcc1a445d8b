import type { Refusal } from '../refusal.ts'
import type { Page } from './route.ts'

/** What every answer carries, whatever it is. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

const apiHeaders = {
  ...commonHeaders,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Answers JSON. */
export function jsonReply(body: string, cookies: readonly string[], requestId: string, status = 200) {
  return new Response(body, { status, headers: withCookies({ ...apiHeaders, 'x-request-id': requestId }, cookies) })
}

/** Answers a refusal as the catalogue words it. */
export function refusalReply(refusal: Refusal, cookies: readonly string[], requestId: string) {
  const { retryAfterSeconds } = refusal
  const headers = {
    ...apiHeaders,
    'x-request-id': requestId,
    ...(retryAfterSeconds === undefined
      ? {}
      : { 'x-retry-after': String(retryAfterSeconds), 'retry-after': String(retryAfterSeconds) }),
    // What is left of a body that is too large is not read.
    ...(refusal.status === 413 ? { connection: 'close' } : {}),
  }
  return new Response(JSON.stringify(refusal.body), { status: refusal.status, headers: withCookies(headers, cookies) })
}

/** Sends the browser elsewhere. */
export function redirectReply(location: string, cookies: readonly string[], requestId: string) {
  return new Response(null, {
    status: 302,
    headers: withCookies({ ...apiHeaders, location: asciiAddress(location), 'x-request-id': requestId }, cookies),
  })
}

/** A header holds no other letters than these; an address that does is a whole one, and has a spelling with them. */
function asciiAddress(location: string) {
  return /^[!-~]*$/.test(location) ? location : new URL(location).href
}

/** Answers a page. */
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

/** Plain objects take the HTTP server's quick way; only several cookies need pairs. */
function withCookies(headers: Record<string, string>, cookies: readonly string[]): HeadersInit {
  if (cookies.length === 0) return headers
  return [...Object.entries(headers), ...cookies.map((line): [string, string] => ['set-cookie', line])]
}
