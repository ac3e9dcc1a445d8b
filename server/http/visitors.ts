import type { Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { isLocalHost, isLocalOrigin, isLoopback, networkOf, type ClientIp } from './client-ip.ts'
import type { Cookies } from './cookies.ts'
import { localeOf } from './language.ts'

/** Where a request comes from. */
export type VisitorOf = (
  request: { socketAddress: string | undefined; header: (name: string) => string | undefined },
  cookies: Cookies,
) => Required<Visitor>

/**
 * Tells where requests come from; `isLocal` holds only for a browser on this machine that speaks to us directly.
 *
 * Where the public origin is another machine's name it holds for nobody: a proxy on this machine that forwards without
 * saying so, as nginx does unless told otherwise, would make everybody local.
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
      // Most requests never ask.
      get network() {
        return networkOf(address)
      },
      get locale() {
        return localeOf(locales, { header, cookies })
      },
      get sessionTokens() {
        return [cookies.sessionToken(), cookies.ownSession()?.token].filter((token) => typeof token === 'string')
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
