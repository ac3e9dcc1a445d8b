import type { Config } from '../../config/config.ts'
import type { Keys } from '../../crypto/keys.ts'
import { secondsAfter } from '../../time.ts'
import type { Jar } from './cookie-jar.ts'
import { readCachedSession, writeCachedSession, type CachedSession, type ReadSession } from './session-cache-cookie.ts'

// Better Auth's limit for the cache. Browsers drop a cookie whose name and value together exceed 4096 bytes.
const maxCachedCharacters = 4093
const maxCookieCharacters = 4096

/**
 * Creates the functions that read and write the cache cookie. A session in this cookie is accepted without a query. A
 * previous secret may have leaked, so a cache cookie that was signed with a previous secret is ignored, and the session
 * is read from the database.
 */
export function createCache({ session }: Config, { cookieSecret }: Keys, jar: Jar, now: () => Date) {
  const { enabled, maxAge } = session.cookieCache
  const max = Math.min(maxCachedCharacters, maxCookieCharacters - jar.nameOf('session_data').length)

  return {
    read(sessionToken: string | null) {
      const value = enabled ? jar.read('session_data') : null
      const found = value === null ? null : readCachedSession(value, cookieSecret)
      const isOurs = found !== null && found.cached.session.token === sessionToken
      return isOurs && isCurrent(found, maxAge, now()) ? found.cached : null
    },
    write(cached: CachedSession | null) {
      const value = enabled && cached ? writeCachedSession(cached, secondsAfter(now(), maxAge), cookieSecret) : ''
      if (value !== '' && value.length <= max) jar.write('session_data', value, maxAge)
      else if (jar.has('session_data')) jar.write('session_data', '', 0)
    },
  }
}

/**
 * Whether the cookie and its session are both unexpired. A cookie that lasts longer than the current options allow was
 * written with other options, and counts as expired.
 */
function isCurrent({ cached, expiresAt }: ReadSession, maxAgeSeconds: number, now: Date) {
  const time = now.getTime()
  const isYoung = time < expiresAt && expiresAt <= time + maxAgeSeconds * 1000
  return isYoung && time < Date.parse(cached.session.expiresAt)
}
