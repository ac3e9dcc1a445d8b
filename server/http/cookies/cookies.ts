import type { Session } from '../../../contract/session.ts'
import type { BrowserDevice, DeviceSession } from '../../actor.ts'
import type { Config } from '../../config/config.ts'
import type { Keys } from '../../crypto/keys.ts'
import { secondsUntil } from '../../time.ts'
import { createCache } from './cache-cookie.ts'
import { createJar, maxLifetimeSeconds, type Jar } from './cookie-jar.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { createDeviceSessions } from './device-session-cookies.ts'
import type { CachedSession } from './session-cache-cookie.ts'
import { createOwnSession, createSecrets, Signing, type BrowserSecret, type OwnSession } from './signed-cookies.ts'

/** The operations on this browser's cookies that routes can use. */
export type Cookies = {
  /** The token of the signed session cookie, or null. */
  sessionToken(): string | null
  /** The signed token for the `set-auth-token` header. Null if this response sets no session. */
  issuedToken(): string | null
  /** Whether the user of this browser signed in with `rememberMe: false`. */
  isShortLived(): boolean
  /**
   * The cached session; null unless the cache is on and its cookie is valid, fresh and for the same session as the
   * session cookie.
   */
  cachedSession(): CachedSession | null
  /**
   * Writes the cookies of a session. If `remember` is absent, the user's previous choice applies. Clears the cookie of
   * an administrator's own session, unless the new session is an impersonation.
   *
   * If `user` is given and the cache is on, also writes the cache cookie. Otherwise clears an old cache cookie.
   */
  setSession(session: Session, options?: { remember?: boolean; user?: CachedSession['user'] }): void
  /** Stores the result of the sign-in gate in the browser: the session cookies, or the secret of the challenge. */
  setEntry(entry: Entry, user?: CachedSession['user']): void
  /** The secrets that identify this browser as a known or trusted device. A sign-in stores them with the session. */
  readonly device: BrowserDevice
  /** Writes the cache cookie if the cache is on. If no cache cookie can be written, clears the existing one. */
  cacheSession(cached: CachedSession | null): void
  clearSession(): void
  /** With multi-session: the sessions between which this browser can switch. */
  deviceSessions(): DeviceSession[]
  /** Removes a session from the sessions between which this browser can switch. */
  dropDeviceSession(token: string): void
  dropDeviceSessions(): void
  /** The administrator's own session during impersonation, or null. */
  ownSession(): OwnSession | null
  keepOwnSession(session: OwnSession): void
  dropOwnSession(): void
  /** A secret that this browser stores between two requests, or null. */
  secret(name: BrowserSecret): string | null
  keepSecret(name: BrowserSecret, value: string, seconds: number): void
  dropSecret(name: BrowserSecret): void
  /** The unchecked text of the cookie in which the visitor chose a language, or null. */
  language(): string | null
  keepLanguage(locale: string): void
  /** The Set-Cookie headers to send. */
  readonly lines: readonly string[]
}

/** The parts of the sign-in gate's result that are stored in cookies. */
type Entry =
  | { session: Session; challenge: null; remember: boolean }
  | { session: null; challenge: { secret: string; lifetimeSeconds: number } | null; remember: boolean }

/**
 * Creates the cookies of one request and its response. The cookies have Better Auth's formats, so that Better Auth's
 * server helpers can read them.
 *
 * A cookie that the browser sent with different values counts as absent, because we cannot know which value is ours.
 */
export function createCookies(config: Config, keys: Keys, header: string | undefined, now: () => Date): Cookies {
  return new RequestCookies({ config, keys, now }, createJar(config, header))
}

/** Returns the `Cookies` of a request with a credential in a header. No method reads or sets a browser cookie. */
export function createHeaderCookies(config: Config, keys: Keys, token: string | null, now: () => Date): Cookies {
  return new HeaderCookies({ config, keys, now }, token)
}

type Site = { config: Config; keys: Keys; now: () => Date }

/** Most parts are created when they are first used, because most requests read one cookie and write none. */
class RequestCookies implements Cookies {
  readonly #site: Site
  readonly #jar: Jar
  readonly #signing: Signing
  #parts: ReturnType<typeof createParts> | undefined
  #device: ReturnType<typeof createDeviceCookies> | undefined
  // Cached, because checking a signature is the most expensive part of reading cookies.
  #token: string | null | undefined
  #issued: string | null = null

  constructor(site: Site, jar: Jar) {
    this.#site = site
    this.#jar = jar
    this.#signing = new Signing(site.keys, jar)
  }

  get #lazy() {
    return (this.#parts ??= createParts(this.#site, this.#jar, this.#signing))
  }

  get lines() {
    return [...this.#jar.clearingLines(), ...this.#jar.lines]
  }

  get device() {
    return (this.#device ??= createDeviceCookies(this.#site.keys, this.#jar, maxLifetimeSeconds))
  }

  sessionToken() {
    return this.#token === undefined ? (this.#token = this.#signing.read('session_token')) : this.#token
  }

  issuedToken() {
    return this.#issued === null ? null : decodeURIComponent(this.#issued)
  }

  isShortLived() {
    return this.#signing.read('dont_remember') === 'true'
  }

  cachedSession() {
    return this.#lazy.cache.read(this.sessionToken())
  }

  setSession(session: Session, options: { remember?: boolean; user?: CachedSession['user'] } = {}) {
    const { lines, write, has } = this.#jar
    const { own, cache, devices } = this.#lazy
    const remember = options.remember ?? !this.isShortLived()
    lines.length = 0
    this.#issued = this.#signing.sign(session.token)
    write('session_token', this.#issued, remember ? secondsUntil(session.expiresAt, this.#site.now()) : undefined)
    if (!remember) write('dont_remember', this.#signing.sign('true'))
    else if (has('dont_remember')) write('dont_remember', '', 0)
    devices.keep(session, remember)
    // The impersonation ends when the browser gets a session that is not an impersonation.
    if (session.impersonatedBy === null) own.drop()
    cache.write(options.user ? { session, user: options.user } : null)
    this.device.write()
  }

  setEntry({ session, challenge, remember }: Entry, user?: CachedSession['user']) {
    if (session) this.setSession(session, { remember, ...(user ? { user } : {}) })
    else if (challenge) this.#forgetSession()
    if (challenge) this.keepSecret('two_factor', challenge.secret, challenge.lifetimeSeconds)
    else if (session) this.dropSecret('two_factor')
  }

  cacheSession(cached: CachedSession | null) {
    this.#lazy.cache.write(cached)
  }

  clearSession() {
    const token = this.sessionToken()
    this.#issued = null
    clearSession(this.#jar)
    if (token !== null) this.dropDeviceSession(token)
  }

  deviceSessions() {
    return this.#lazy.devices.deviceSessions()
  }

  dropDeviceSession(token: string) {
    this.#lazy.devices.dropDeviceSession(token)
  }

  dropDeviceSessions() {
    this.#lazy.devices.dropDeviceSessions()
  }

  ownSession() {
    return this.#lazy.own.read()
  }

  keepOwnSession(session: OwnSession) {
    this.#lazy.own.keep(session)
  }

  dropOwnSession() {
    this.#lazy.own.drop()
  }

  secret(name: BrowserSecret) {
    return this.#lazy.secrets.read(name)
  }

  keepSecret(name: BrowserSecret, value: string, seconds: number) {
    this.#lazy.secrets.keep(name, value, seconds)
  }

  dropSecret(name: BrowserSecret) {
    this.#lazy.secrets.drop(name)
  }

  language() {
    return this.#jar.read('language')
  }

  keepLanguage(locale: string) {
    this.#jar.write('language', locale, maxLifetimeSeconds)
  }

  /** Clears the cookies of the session that the gate ended when it opened a challenge. */
  #forgetSession() {
    if (this.#jar.has('session_token')) clearSession(this.#jar)
    this.dropOwnSession()
  }
}

class HeaderCookies extends RequestCookies {
  readonly #token: string | null

  constructor(site: Site, token: string | null) {
    super(site, createJar(site.config, undefined))
    this.#token = token
  }

  override get lines() {
    return []
  }

  override sessionToken() {
    return this.#token
  }
}

function createParts({ config, keys, now }: Site, jar: Jar, signing: Signing) {
  return {
    cache: createCache(config, keys, jar, now),
    own: createOwnSession(config, signing, jar),
    secrets: createSecrets(keys, jar),
    devices: createDeviceSessions(config, jar, signing, now),
  }
}

function clearSession({ lines, write }: Jar) {
  lines.length = 0
  for (const name of ['session_token', 'session_data', 'dont_remember']) write(name, '', 0)
}
