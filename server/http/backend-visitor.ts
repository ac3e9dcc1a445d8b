import { isServerKey } from '../crypto/api-keys.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { canonicalAddress } from './client-ip.ts'
import type { AuthenticateKey } from './identity/caller.ts'
import type { LimitCheck } from './limits/limit-check.ts'
import type { Exchange } from './mount.ts'

type Checks = { authenticateKey: AuthenticateKey; checkLimit: LimitCheck }

/**
 * Limits how often one network can have a server key checked. Without the limit, strangers could cause a query for each
 * request with an invented key. A valid key rarely reaches the limit: each process checks it once every five seconds.
 */
const keyLimit = { window: 60, max: 120 }

/** How long a process accepts a valid server key without querying the database again. */
const rememberedMilliseconds = 5000
const maxRemembered = 100

/** Headers that come from the backend or its proxy, not from the visitor. They are removed from a forwarded request. */
const forwarding = new Set(['forwarded', 'x-forwarded-for', 'x-real-ip', 'gatehouse-key', 'gatehouse-visitor'])

/**
 * Creates the function that recognizes requests that the product's own backend forwards for a visitor. If the server
 * key of the request is valid, the IP address in `gatehouse-visitor` replaces the IP address of the connection.
 */
export function createBackendVisitors(deps: Deps, { authenticateKey, checkLimit }: Checks) {
  const believed = new Map<string, number>()

  async function isServer(key: string, exchange: Exchange) {
    const now = deps.now().getTime()
    const name = digest(key)
    if ((believed.get(name) ?? 0) > now) return true
    if (!isServerKey(deps.config.apiKeys.prefix, key)) return false
    try {
      await checkLimit({ path: '/gatehouse-key', limit: keyLimit }, exchange)
      if (!(await authenticateKey(deps, key)).server) return false
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
    if (believed.size >= maxRemembered) believed.clear()
    believed.set(name, now + rememberedMilliseconds)
    return true
  }

  return async function visitorOf(exchange: Exchange): Promise<Exchange> {
    const key = exchange.header('gatehouse-key')
    const address = canonicalAddress(exchange.header('gatehouse-visitor') ?? '')
    if (key === undefined || address === null || !(await isServer(key, exchange))) return exchange
    const header = (name: string) => {
      // A `via` header marks the request as forwarded, so that the visitor does not count as local. The visitors of a
      // backend are never on this machine.
      if (name === 'via') return '1.1 gatehouse'
      return forwarding.has(name) ? undefined : exchange.header(name)
    }
    return { ...exchange, header, socketAddress: address }
  }
}
