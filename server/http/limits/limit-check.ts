import { signText } from '../../crypto/signing.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { networkOf, type ClientIp } from '../client-ip.ts'
import { ruleFor, type Counted, type LimitStore } from './rate-limit.ts'

type Request = { socketAddress: string | undefined; header: (name: string) => string | undefined }

/** Counts a request to a path from the visitor's network. Refuses the request if it exceeds the limit. */
export type LimitCheck = (counted: Counted, request: Request) => Promise<void>

/** Creates the check of the configured limits. The check counts requests in the given store. */
export function createLimitCheck(deps: Deps, limits: LimitStore, clientIp: ClientIp): LimitCheck {
  const { rateLimit, advanced } = deps.config
  return async (counted, { socketAddress, header }) => {
    if (!rateLimit.enabled) return
    const network = networkOf(clientIp(socketAddress, header))
    // If IP tracking is disabled, requests are counted under a keyed hash of the network.
    const name = advanced.ipAddress.disableIpTracking ? signText(network, deps.keys.of('limit-key')) : network
    const wait = await limits.count(`${name}|${counted.path}`, ruleFor(counted, rateLimit), deps.now())
    if (wait !== null) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  }
}
