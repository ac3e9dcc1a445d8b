import type { Session } from '../../contract/session.ts'
import type { BrowserDevice } from '../actor.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import { readSignedValue, signValue } from '../crypto/signing.ts'
import { secondsAfter, secondsUntil } from '../time.ts'
import { createJar, maxLifetimeSeconds, type Jar } from './cookie-jar.ts'
import { createDeviceCookie } from './device-cookie.ts'
import { readCachedSession, writeCachedSession, type CachedSession, type ReadSession } from './session-cache-cookie.ts'

/** What routes may do to this browser's cookies. */
export type Cookies = {
  /** The token of the signed session cookie, or null. */
  sessionToken(): string | null
  /** Whether this browser asked not to be remembered. */
  isShortLived(): boolean
  /** What the cache cookie says, where it is on, ours, not too old and of the same session as the session cookie. */
  cachedSession(): CachedSession | null
  /**
   * Signs the browser in; without `remember`, for as long as it was remembered before. Only an impersonated session
   * leaves the own one that waits.
   *
   * With the person also their cache cookie is written, where that is on; without, an old one is taken away.
   */
  setSession(session: Session, options?: { remember?: boolean; user?: CachedSession['user'] }): void
  /** The secret by which this browser may be a known device; written with the session where a sign-in keeps it. */
  readonly device: BrowserDevice
  /** Writes the cache cookie where it is on, and takes one away that cannot be written anew. */
  cacheSession(cached: CachedSession | null): void
  clearSession(): void
  /** The administrator's own session that waits while they act as somebody else, or null. */
  ownSession(): OwnSession | null
  /** Has this browser keep it until then. */
  keepOwnSession(session: OwnSession): void
  /** Takes it away where there is one. */
  dropOwnSession(): void
  /** A secret that this browser keeps from one request to a later one, or null. */
  secret(name: BrowserSecret): string | null
  /** Has this browser keep a secret for so many seconds. */
  keepSecret(name: BrowserSecret, value: string, seconds: number): void
  dropSecret(name: BrowserSecret): void
  /** The language that this browser's visitor chose, as whatever text the cookie holds, or null. */
  language(): string | null
  keepLanguage(locale: string): void
  /** The Set-Cookie lines to send. */
  readonly lines: readonly string[]
}

/**
 * What tells the browser that set out to a provider, and the one that may prove whose an account is, from all others; and
 * the approval of a change of address that was opened before its person was signed in.
 */
type BrowserSecret = 'state' | 'pending_link' | 'approval'

/** A session that waits, and whether its browser is remembered. */
export type OwnSession = { token: string; remember: boolean }

// The specification's bound for the cache; and browsers drop a cookie whose name and value exceed 4096 bytes together.
const maxCachedCharacters = 4093
const maxCookieCharacters = 4096

/**
 * The cookies of one request and its answer; formats are those of Better Auth, so its server helpers read them.
 *
 * A cookie that the browser sent with several values counts as absent: which of them is ours nobody can tell.
 */
export function createCookies(config: Config, keys: Keys, header: string | undefined, now: () => Date): Cookies {
  const jar = createJar(config, header)
  const { lines, has, write } = jar
  const { signed, read } = createSigned(keys, jar)
  let token: string | null | undefined
  // Checking a signature costs more than everything else about cookies.
  const sessionToken = () => (token === undefined ? (token = read('session_token')) : token)
  const cache = createCache(config, keys, jar, now)
  const own = createOwnSession(config, keys, jar)
  const device = createDeviceCookie(keys, jar, maxLifetimeSeconds)

  return {
    get lines() {
      return [...jar.clearingLines(), ...lines]
    },
    device,
    sessionToken,
    isShortLived: () => read('dont_remember') === 'true',
    cachedSession: () => cache.read(sessionToken()),
    setSession(session, options = {}) {
      const remember = options.remember ?? read('dont_remember') !== 'true'
      lines.length = 0
      write('session_token', signed(session.token), remember ? secondsUntil(session.expiresAt, now()) : undefined)
      if (!remember) write('dont_remember', signed('true'))
      else if (has('dont_remember')) write('dont_remember', '', 0)
      // Nobody waits for a browser that has another session of its own.
      if (session.impersonatedBy === null) own.dropOwnSession()
      cache.write(options.user ? { session, user: options.user } : null)
      device.write()
    },
    cacheSession: cache.write,
    clearSession: () => clearSession(jar),
    ...own,
    ...createSecrets(keys, jar),
    language: () => jar.read('language'),
    keepLanguage: (locale) => write('language', locale, maxLifetimeSeconds),
  }
}

function clearSession({ lines, write }: Jar) {
  lines.length = 0
  for (const name of ['session_token', 'session_data', 'dont_remember']) write(name, '', 0)
}

/** Cookies signed with the secret itself, as the wire fixes. */
function createSigned({ cookieSecret }: Keys, jar: Jar) {
  return {
    signed: (value: string) => encodeURIComponent(signValue(value, cookieSecret)),
    read(name: string) {
      const value = jar.read(name)
      return value === null ? null : readSignedValue(value, cookieSecret)
    },
  }
}

/** The cookie of an administrator's own session, which waits during an impersonation. */
function createOwnSession(config: Config, keys: Keys, jar: Jar) {
  const { signed, read } = createSigned(keys, jar)
  return {
    ownSession(): OwnSession | null {
      const [, token, isShort] = /^([^:]+):(true)?$/.exec(read('admin_session') ?? '') ?? []
      return token === undefined ? null : { token, remember: !isShort }
    },
    keepOwnSession({ token, remember }: OwnSession) {
      jar.write('admin_session', signed(`${token}:${remember ? '' : 'true'}`), config.session.expiresIn)
    },
    dropOwnSession() {
      if (jar.has('admin_session')) jar.write('admin_session', '', 0)
    },
  }
}

/** The cookies of secrets that a browser keeps from one request to a later one. */
function createSecrets(keys: Keys, jar: Jar) {
  return {
    secret(name: BrowserSecret) {
      const value = jar.read(name)
      if (value === null) return null
      const named = keys.allOf('state-cookie').map((key) => readSignedValue(value, key))
      // One secret's cookie is worth nothing under the name of another.
      return named.find((each) => each?.startsWith(`${name}:`))?.slice(name.length + 1) ?? null
    },
    keepSecret(name: BrowserSecret, value: string, seconds: number) {
      jar.write(name, encodeURIComponent(signValue(`${name}:${value}`, keys.of('state-cookie'))), seconds)
    },
    dropSecret(name: BrowserSecret) {
      if (jar.has(name)) jar.write(name, '', 0)
    },
  }
}

/** The cache cookie of one request and its answer. */
function createCache({ session }: Config, { cookieSecret }: Keys, jar: Jar, now: () => Date) {
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

/** A cookie that claims to work for longer than one of ours does was written under other options. */
function isCurrent({ cached, expiresAt }: ReadSession, maxAgeSeconds: number, now: Date) {
  const time = now.getTime()
  const isYoung = time < expiresAt && expiresAt <= time + maxAgeSeconds * 1000
  return isYoung && time < Date.parse(cached.session.expiresAt)
}
