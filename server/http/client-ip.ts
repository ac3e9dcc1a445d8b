import { BlockList, isIP } from 'node:net'
import type { Config } from '../config/config.ts'

export type ClientIp = (socketAddress: string | undefined, header: (name: string) => string | undefined) => string

/**
 * Creates the function that finds the IP address of a request's client. Without a trusted proxy, the client is the
 * other end of the connection. Behind a trusted proxy, the client is the last address in the forwarding header that
 * does not belong to a trusted proxy. Earlier addresses are ignored, because a visitor can add them.
 */
export function createClientIp(options: Config['advanced']['ipAddress']): ClientIp {
  const isProxy = createProxyCheck(options)
  return (socketAddress, header) => {
    const peer = canonicalAddress(socketAddress ?? '')
    if (peer === null) return ''
    if (!isProxy(peer)) return peer
    for (const name of options.ipAddressHeaders) {
      const value = header(name)
      if (value === undefined) continue
      let address = peer
      for (const hop of value.split(',').toReversed()) {
        const candidate = canonicalAddress(hop.trim())
        if (candidate === null) break
        address = candidate
        if (!isProxy(candidate)) break
      }
      return address
    }
    return peer
  }
}

/** Creates the function that checks whether a normalized IP address belongs to a trusted proxy. */
export function createProxyCheck({ trustedProxies }: Config['advanced']['ipAddress']) {
  const proxies = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    proxies.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address: string) => trustedProxies.length > 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Normalizes an address: removes brackets, ports and zones, converts mapped IPv4 addresses to IPv4, and shortens IPv6
 * addresses. Returns null if the text is not an address.
 */
export function canonicalAddress(text: string): string | null {
  // A socket that listens for both IPv4 and IPv6 reports an IPv4 address as `::ffff:1.2.3.4`. This is by far the most
  // common form, so it is handled first.
  if (text.startsWith('::ffff:') && isIP(text.slice(7)) === 4) return text.slice(7)
  const bare = text
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return null
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortest)
  if (!mapped) return shortest
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * Returns the network for which rate limits count requests: the IPv4 address, or the /64 network of an IPv6 address.
 * Such a network usually belongs to one visitor. Returns `unknown` for an empty address.
 */
export function networkOf(address: string) {
  if (isIP(address) !== 6) return address || 'unknown'
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

export function isLoopback(address: string) {
  return address === '::1' || address.startsWith('127.')
}
