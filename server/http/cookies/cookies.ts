import type { Session } from '../../contract/session.ts'
import type { BrowserDevice, DeviceSession } from '../actor.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import { readSignedValue, signValue } from '../crypto/signing.ts'
import { secondsUntil } from '../time.ts'
import { createCache } from './cache-cookie.ts'
import { createJar, maxLifetimeSeconds, type Jar } from './cookie-jar.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { createDeviceSessions } from './device-session-cookies.ts'
import type { CachedSession } from './session-cache-cookie.ts'

/** The operations of routes on this browser's cookies. */
export type Cookies = {
  /** The token of the signed session cookie, or null. */
  sessionToken(): string | null
  /** The signed value of the session that this response sets, for the header `set-auth-token`; null if it sets none. */
  issuedToken(): string | null
  /** Whether the user of this browser chose not to be remembered. */
  isShortLived(): boolean
  /**
   * The cached session, if the cache is on and its cookie is valid, fresh and for the same session as the session
   * cookie.
   */
  cachedSession(): CachedSession | null
  /**
   * Signs the browser in; without `remember`, it is remembered as it was before. Only an impersonation session keeps
   * the cookie of the administrator's own session.
   *
   * Given the user, writes the cache cookie if the cache is on. Without the user, clears an old cache cookie.
   */
  setSession(session: Session, options?: { remember?: boolean; user?: CachedSession['user'] }): void
  /** Applies the gate's decision to the browser: writes the session cookies, or stores the secret of the challenge. */
  setEntry(entry: Entry, user?: CachedSession['user']): void
  /** This browser's secrets as a known or trusted device; written together with the session if a sign-in keeps them. */
  readonly device: BrowserDevice
  /** Writes the cache cookie if the cache is on, and clears a cookie that cannot be renewed. */
  cacheSession(cached: CachedSession | null): void
  clearSession(): void
  /** With multi-session: the sessions that this browser holds and can return to. */
  deviceSessions(): DeviceSession[]
  /** Removes a session that this browser held. */
  dropDeviceSession(token: string): void
  dropDeviceSessions(): void
  /** The administrator's own session during impersonation, or null. */
  ownSession(): OwnSession | null
  /** Keeps the administrator's own session during impersonation. */
  keepOwnSession(session: OwnSession): void
  /** Clears the administrator's own session. */
  dropOwnSession(): void
  /** A secret that this browser keeps between two requests, or null. */
  secret(name: BrowserSecret): string | null
  /** Stores a secret in this browser for this many seconds. */
  keepSecret(name: BrowserSecret, value: string, seconds: number): void
  dropSecret(name: BrowserSecret): void
  /** The language chosen by the visitor, as the unchecked text of the cookie, or null. */
  language(): string | null
  keepLanguage(locale: string): void
  /** The Set-Cookie headers to send. */
  readonly lines: readonly string[]
}

/**
 * Secrets that identify one browser: the one that started a social sign-in, the one that may confirm an account, the
 * one that opened the approval of a change of address before its user signed in, the one whose sign-in lacks a second
 * factor, the one whose passkeys were asked for, and the one that asked for a mailed link or code.
 */
type BrowserSecret = 'state' | 'pending_link' | 'approval' | 'two_factor' | 'better-auth-passkey' | 'magic_link'

/** The parts of the gate's decision that cookies show. */
type Entry =
  | { session: Session; challenge: null; remember: boolean }
  | { session: null; challenge: { secret: string; lifetimeSeconds: number } | null; remember: boolean }

/** The administrator's session during impersonation, and whether its browser is remembered. */
export type OwnSession = { token: string; remember: boolean }

/**
 * The cookies of one request and its response, in Better Auth's formats, so that its server helpers can read them.
 *
 * A cookie that the browser sent with several values counts as absent, because nobody can tell which is ours.
 */
export function createCookies(config: Config, keys: Keys, header: string | undefined, now: () => Date): Cookies {
  const jar = createJar(config, header)
  const { lines, write } = jar
  const signing = createSigned(keys, jar)
  const { signed, read } = signing
  const { keep, ...deviceSessions } = createDeviceSessions(config, jar, signing, now)
  let token: string | null | undefined
  // Cached, because checking a signature is the most expensive part of reading cookies.
  const sessionToken = () => (token === undefined ? (token = read('session_token')) : token)
  const cache = createCache(config, keys, jar, now)
  const own = createOwnSession(config, keys, jar)
  const device = createDeviceCookies(keys, jar, maxLifetimeSeconds)
  const secrets = createSecrets(keys, jar)
  const { dropDeviceSession: drop } = deviceSessions
  const session = createSetSession({ jar, signed, read, own, cache, device, sessionToken, keep, drop, now })
  const { setSession } = session

  return {
    get lines() {
      return [...jar.clearingLines(), ...lines]
    },
    device,
    sessionToken,
    ...session,
    isShortLived: () => read('dont_remember') === 'true',
    cachedSession: () => cache.read(sessionToken()),
    setEntry({ session, challenge, remember }, user) {
      if (session) setSession(session, { remember, ...(user ? { user } : {}) })
      else if (challenge) forgetSession({ jar, own })
      if (challenge) secrets.keepSecret('two_factor', challenge.secret, challenge.lifetimeSeconds)
      else if (session) secrets.dropSecret('two_factor')
    },
    cacheSession: cache.write,
    ...deviceSessions,
    ...own,
    ...secrets,
    language: () => jar.read('language'),
    keepLanguage: (locale) => write('language', locale, maxLifetimeSeconds),
  }
}

type SessionParts = Pick<ReturnType<typeof createSigned>, 'signed' | 'read'> & {
  jar: Jar
  own: Pick<Cookies, 'dropOwnSession'>
  cache: { write: Cookies['cacheSession'] }
  device: { write(): void }
  sessionToken: () => string | null
  keep: (session: Session, remember: boolean) => void
  drop: (token: string) => void
  now: () => Date
}

function createSetSession({ jar, signed, read, own, cache, device, sessionToken, keep, drop, now }: SessionParts) {
  const { lines, has, write } = jar
  let issued: string | null = null
  const setSession: Cookies['setSession'] = (session, options = {}) => {
    const remember = options.remember ?? read('dont_remember') !== 'true'
    lines.length = 0
    issued = signed(session.token)
    write('session_token', issued, remember ? secondsUntil(session.expiresAt, now()) : undefined)
    if (!remember) write('dont_remember', signed('true'))
    else if (has('dont_remember')) write('dont_remember', '', 0)
    keep(session, remember)
    // An impersonation ends when the browser gets a session of its own.
    if (session.impersonatedBy === null) own.dropOwnSession()
    cache.write(options.user ? { session, user: options.user } : null)
    device.write()
  }
  return {
    setSession,
    issuedToken: () => (issued === null ? null : decodeURIComponent(issued)),
    clearSession() {
      const token = sessionToken()
      issued = null
      clearSession(jar)
      if (token !== null) drop(token)
    },
  }
}

/** Clears the cookies of a session that a challenge has ended. */
function forgetSession({ jar, own }: Pick<SessionParts, 'jar' | 'own'>) {
  if (jar.has('session_token')) clearSession(jar)
  own.dropOwnSession()
}

function clearSession({ lines, write }: Jar) {
  lines.length = 0
  for (const name of ['session_token', 'session_data', 'dont_remember']) write(name, '', 0)
}

/**
 * Cookies signed with the secret itself, as Better Auth does. Cookies signed with a previous secret are accepted, so
 * that a rotation signs nobody out; the next extension of the session signs them with the current secret.
 */
function createSigned({ cookieSecret, cookieSecrets }: Keys, jar: Jar) {
  return {
    signed: (value: string) => encodeURIComponent(signValue(value, cookieSecret)),
    read(name: string) {
      const value = jar.read(name)
      if (value === null) return null
      for (const secret of cookieSecrets) {
        const found = readSignedValue(value, secret)
        if (found !== null) return found
      }
      return null
    },
  }
}

/** The cookie of an administrator's own session during impersonation. */
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

/** Reads and writes the cookies in which a browser keeps secrets between requests. */
function createSecrets(keys: Keys, jar: Jar) {
  return {
    secret(name: BrowserSecret) {
      const value = jar.read(name)
      if (value === null) return null
      const named = keys.allOf('state-cookie').map((key) => readSignedValue(value, key))
      // One secret's cookie is invalid under another name.
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
