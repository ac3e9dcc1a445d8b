import type { Visitor } from '../actor.ts'
import type { Config } from '../config.ts'
import { isLocalHost, isLocalOrigin, isLoopback, type ClientIp } from './client-ip.ts'

/** Where a request comes from. */
export type VisitorOf = (request: {
  socketAddress: string | undefined
  header: (name: string) => string | undefined
}) => Visitor

/**
 * Tells where requests come from; `isLocal` holds only for a browser on this machine that speaks to us directly.
 *
 * Where the public origin is another machine's name it holds for nobody: a proxy on this machine that forwards without
 * saying so, as nginx does unless told otherwise, would make everybody local.
 */
export function createVisitors({ origin, advanced }: Config, clientIp: ClientIp): VisitorOf {
  const isOriginLocal = isLocalOrigin(origin)
  const { disableIpTracking } = advanced.ipAddress
  return ({ socketAddress, header }) => {
    const address = clientIp(socketAddress, header)
    return {
      ipAddress: disableIpTracking ? '' : address,
      userAgent: (header('user-agent') ?? '').slice(0, 512),
      isLocal: isOriginLocal && isLoopback(address) && isLocalHost(hostOf(header)) && !isForwarded(header),
    }
  }
}

function hostOf(header: (name: string) => string | undefined) {
  return header('host')?.replace(/:\d+$/, '') ?? ''
}

function isForwarded(header: (name: string) => string | undefined) {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => header(name) !== undefined)
}
