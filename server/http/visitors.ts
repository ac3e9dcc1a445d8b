import type { Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { isLocalHost, isLocalOrigin } from '../config/local-origin.ts'
import { isLoopback, networkOf, type ClientIp } from './client-ip.ts'
import type { Cookies } from './cookies/cookies.ts'
import { localeOf } from './language.ts'

/** Describes the visitor who sent a request: their IP address, language, sessions and so on. */
export type VisitorOf = (
  request: { socketAddress: string | undefined; header: (name: string) => string | undefined },
  cookies: Cookies,
) => Required<Visitor>

/**
 * Creates the function that describes the visitor of a request. `isLocal` is true only for a visitor on this machine
 * who connects without a proxy.
 *
 * If the public origin is on another machine, `isLocal` is always false. Otherwise, a proxy on this machine that adds
 * no forwarding headers (the default of nginx) would make every visitor local.
 */
export function createVisitors({ origin, advanced, locales }: Config, clientIp: ClientIp): VisitorOf {
  const isOriginLocal = isLocalOrigin(origin)
  const { disableIpTracking } = advanced.ipAddress
  const site = { isOriginLocal, disableIpTracking, locales }
  return ({ socketAddress, header }, cookies) =>
    new RequestVisitor(site, clientIp(socketAddress, header), header, cookies)
}

type Site = { isOriginLocal: boolean; disableIpTracking: boolean; locales: Config['locales'] }
type Header = (name: string) => string | undefined

/** Computes each value only when the value is read, because most requests need none of the values. */
class RequestVisitor implements Required<Visitor> {
  readonly #site: Site
  readonly #address: string
  readonly #header: Header
  readonly #cookies: Cookies

  constructor(site: Site, address: string, header: Header, cookies: Cookies) {
    this.#site = site
    this.#address = address
    this.#header = header
    this.#cookies = cookies
  }

  get ipAddress() {
    return this.#site.disableIpTracking ? '' : this.#address
  }

  get userAgent() {
    return (this.#header('user-agent') ?? '').slice(0, 512)
  }

  get isLocal() {
    const header = this.#header
    return this.#site.isOriginLocal && isLoopback(this.#address) && isLocalHost(hostOf(header)) && !isForwarded(header)
  }

  get device() {
    return this.#cookies.device
  }

  get network() {
    return networkOf(this.#address)
  }

  get locale() {
    return localeOf(this.#site.locales, { header: this.#header, cookies: this.#cookies })
  }

  get sessionTokens() {
    const kept = this.deviceSessions.map(({ token }) => token)
    const tokens = [this.#cookies.sessionToken(), this.#cookies.ownSession()?.token].filter(
      (token) => typeof token === 'string',
    )
    return tokens.filter((token) => !kept.includes(token))
  }

  get deviceSessions() {
    return this.#cookies.deviceSessions()
  }
}

function hostOf(header: (name: string) => string | undefined) {
  return header('host')?.replace(/:\d+$/, '') ?? ''
}

function isForwarded(header: (name: string) => string | undefined) {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => header(name) !== undefined)
}
