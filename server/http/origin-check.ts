import { Refusal } from '../refusal.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { TrustedOrigins } from './trusted-origins.ts'

type Header = (name: string) => string | undefined

/**
 * Refuses a POST that a page of another site could have caused.
 *
 * If a request names an origin, the origin must be trusted. A request with cookies must name an origin. A request
 * without cookies can omit the origin, as programs do, unless a form on another site caused the request.
 */
export function checkOrigin(header: Header, trusted: TrustedOrigins) {
  const origin = header('origin') ?? originOf(header('referer'))
  const hasCookies = header('cookie') !== undefined
  if (origin === undefined) {
    const isForeignForm = header('sec-fetch-site') === 'cross-site' && header('sec-fetch-mode') === 'navigate'
    if (hasCookies || isForeignForm) throw new Refusal('INVALID_ORIGIN')
  } else if (!trusted.includes(origin)) throw new Refusal('INVALID_ORIGIN')
}

const redirectFields = [
  ['callbackURL', 'INVALID_CALLBACKURL'],
  ['redirectTo', 'INVALID_REDIRECTTO'],
  ['errorCallbackURL', 'INVALID_ERRORCALLBACKURL'],
  ['newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL'],
] as const satisfies [field: string, RefusalCode][]

/** Refuses a body or a query that contains an untrusted redirect target. */
export function checkRedirectTargets(input: unknown, part: 'body' | 'query', trusted: TrustedOrigins) {
  if (typeof input !== 'object' || input === null) return
  for (const [field, code] of redirectFields) {
    const target: unknown = (input as Record<string, unknown>)[field]
    if (target === undefined || target === null || target === '') continue
    if (typeof target !== 'string') throw new Refusal('VALIDATION_ERROR', { values: { part } })
    if (trusted.safeRedirect(target) === null) throw new Refusal(code)
  }
}

function originOf(referer: string | undefined) {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? 'null')
}
