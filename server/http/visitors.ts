import type { Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { isLocalHost, isLocalOrigin } from '../config/local-origin.ts'
import { isLoopback, networkOf, type ClientIp } from './client-ip.ts'
import type { Cookies } from './cookies/cookies.ts'
import { localeOf } from './language.ts'

/** Describes the visitor who sent a request, such as their address, language and sessions. */
export type VisitorOf = (
  request: { socketAddress: string | undefined; header: (name: string) => string | undefined },
  cookies: Cookies,
) => Required<Visitor>

/**
 * Creates the function that describes the visitor of a request. `isLocal` is true only for a visitor on this machine
 * who connects without a proxy.
 *
 * If the public origin is on another machine, `isLocal` is always false. Without this rule, a proxy on this machine
 * that adds no header, like nginx by default, would make every visitor local.
 */
export function createVisitors({ origin, advanced, locales }: Config, clientIp: ClientIp): VisitorOf {
  const isOriginLocal = isLocalOrigin(origin)
  const { disableIpTracking } = advanced.ipAddress
  return ({ socketAddress, header }, cookies) => {
    const address = clientIp(socketAddress, header)
    return {
      ipAddress: disableIpTracking ? '' : address,
      userAgent: (header('user-agent') ?? '').slice(0, 512),
      isLocal: isOriginLocal && isLoopback(address) && isLocalHost(hostOf(header)) && !isForwarded(header),
      device: cookies.device,
      // The values below are computed only when they are read, because most requests do not need them.
      get network() {
        return networkOf(address)
      },
      get locale() {
        return localeOf(locales, { header, cookies })
      },
      get sessionTokens() {
        const kept = cookies.deviceSessions().map(({ token }) => token)
        const tokens = [cookies.sessionToken(), cookies.ownSession()?.token].filter(
          (token) => typeof token === 'string',
        )
        return tokens.filter((token) => !kept.includes(token))
      },
      get deviceSessions() {
        return cookies.deviceSessions()
      },
    }
  }
}

function hostOf(header: (name: string) => string | undefined) {
  return header('host')?.replace(/:\d+$/, '') ?? ''
}

function isForwarded(header: (name: string) => string | undefined) {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => header(name) !== undefined)
}
