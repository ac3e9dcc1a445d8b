import type { Session } from '../../contract/session.ts'
import type { Config } from '../config.ts'
import type { Keys } from '../crypto/keys.ts'
import { readSignedValue, signValue } from '../crypto/signing.ts'
import { secondsUntil } from '../time.ts'

/** What routes may do to this browser's cookies. */
export type Cookies = {
  /** The token of the signed session cookie, or null. */
  sessionToken(): string | null
  /** Whether this browser asked not to be remembered. */
  isShortLived(): boolean
  /** Signs the browser in; without `remember`, for as long as it was remembered before. */
  setSession(session: Session, options?: { remember?: boolean }): void
  clearSession(): void
  /** The Set-Cookie lines to send. */
  readonly lines: readonly string[]
}

// RFC 6265bis: browsers cut a cookie's lifetime at 400 days.
const longestLifetimeSeconds = 400 * 86_400

/** The cookies of one request and its answer; formats are those of Better Auth, so its server helpers read them. */
export function createCookies(config: Config, keys: Keys, header: string | undefined, now: () => Date): Cookies {
  const { crossSubDomainCookies, cookiePrefix } = config.advanced
  const prefix = `${config.secureCookies ? '__Secure-' : ''}${cookiePrefix}.`
  const domain = crossSubDomainCookies.enabled
    ? `; Domain=${crossSubDomainCookies.domain ?? new URL(config.origin).hostname}`
    : ''
  const attributes = `${domain}; Path=/; HttpOnly${config.secureCookies ? '; Secure' : ''}; SameSite=Lax`
  const lines: string[] = []

  function write(name: string, value: string, maxAgeSeconds?: number) {
    const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.min(maxAgeSeconds, longestLifetimeSeconds)}`
    lines.push(`${prefix}${name}=${value}${age}${attributes}`)
  }
  const signed = (value: string) => encodeURIComponent(signValue(value, keys.cookieSecret))
  const read = (name: string) => {
    const value = readCookie(header, prefix + name)
    return value === null ? null : readSignedValue(value, keys.cookieSecret)
  }

  return {
    lines,
    sessionToken: () => read('session_token'),
    isShortLived: () => read('dont_remember') === 'true',
    setSession(session, options = {}) {
      const remember = options.remember ?? read('dont_remember') !== 'true'
      lines.length = 0
      write('session_token', signed(session.token), remember ? secondsUntil(session.expiresAt, now()) : undefined)
      if (!remember) write('dont_remember', signed('true'))
      else if (read('dont_remember') !== null) write('dont_remember', '', 0)
    },
    clearSession() {
      lines.length = 0
      for (const name of ['session_token', 'session_data', 'dont_remember']) write(name, '', 0)
    },
  }
}

/** The first cookie of a name, without quotes and percent signs; null when absent or not decodable. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header) return null
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue
    const value = pair.slice(equals + 1).trim().replace(/^"(.*)"$/, '$1')
    if (!value.includes('%')) return value
    try {
      return decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return null
}
