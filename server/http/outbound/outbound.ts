import { Resolver } from 'node:dns/promises'
import { Agent as PlainAgent, request as requestPlainly } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import { callbackify } from 'node:util'
import type { Config } from '../../config/config.ts'
import { addressRules, type AddressRules } from './addresses.ts'
import { OutboundTimeout, sendWith, type OutboundReply, type OutboundRequest } from './calls.ts'

/** The reason why a URL or host is not called. */
export type OutboundReason = 'invalid' | 'not-https' | 'unknown-host' | 'private-network'

/** Thrown for a URL or host that must not be called. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
  readonly code: OutboundReason

  constructor(code: OutboundReason) {
    super(`The address is not called: ${code}`)
    this.code = code
  }
}

/** The only way to call a URL or host that a user of the site has configured. */
export type Outbound = {
  /**
   * Throws an `OutboundRefused` for a URL that `send` would refuse now. Resolves the host name, but does not connect.
   */
  check(url: string): Promise<void>
  /** Sends a request. A response with any status is a reply, even a redirect, which is not followed. */
  send(request: OutboundRequest): Promise<OutboundReply>
  /** Opens a TLS connection for a protocol other than HTTP. */
  connect(to: { host: string; port: number; timeoutMilliseconds: number }): Promise<TLSSocket>
}

const dnsTimeoutMilliseconds = 2000
const maxIdleSockets = 64

const known = new WeakMap<Config, Outbound>()

/** Returns the site's `Outbound`, which calls public addresses and the networks that the configuration allows. */
export function outboundOf(config: Config): Outbound {
  let outbound = known.get(config)
  if (!outbound) known.set(config, (outbound = createOutbound(addressRules(config.outbound.allow))))
  return outbound
}

/**
 * Creates an `Outbound` that calls only IP addresses that the rules allow, so that no user can make the server call its
 * own network.
 *
 * Three checks apply the rules: to an IP address in the URL, because Node passes only names to `lookup`; to all
 * addresses to which a host name resolves; and to the address at the other end of the connection. URLs must use https
 * unless the operator allowed their IP address.
 */
export function createOutbound(rules: AddressRules, dnsServers?: readonly string[]): Outbound {
  // `dns.lookup` is not used: it runs on the threads that also hash passwords, and a slow name server would occupy
  // them.
  const resolver = new Resolver({ timeout: dnsTimeoutMilliseconds, tries: 2 })
  if (dnsServers) resolver.setServers(dnsServers)
  const resolve = (host: string, isSecure: boolean) => resolveHost({ resolver, rules }, host, isSecure)
  const agents = {
    'https:': guarded(new SecureAgent({ ...kept, lookup: lookupWith(resolve, true) }), rules, true),
    'http:': guarded(new PlainAgent({ ...kept, lookup: lookupWith(resolve, false) }), rules, false),
  }
  return {
    async check(url) {
      const { hostname, protocol } = parse(rules, url)
      if (isIP(bare(hostname)) === 0) await resolve(hostname, protocol === 'https:')
    },
    send(request) {
      const url = parse(rules, request.url)
      const isSecure = url.protocol === 'https:'
      const open = isSecure ? requestSecurely : requestPlainly
      const agent = isSecure ? agents['https:'] : agents['http:']
      return sendWith((start) => open(url, { ...start, agent }), request)
    },
    async connect({ host, port, timeoutMilliseconds }) {
      const { hostname } = parse(rules, `https://${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
      const servername = isIP(bare(hostname)) === 0 ? { servername: hostname } : {}
      const options = { host: bare(hostname), port, lookup: lookupWith(resolve, true), ...servername }
      return opened(judged(connectSecurely(options), rules, true), timeoutMilliseconds)
    },
  }
}

const kept = { keepAlive: true, maxFreeSockets: maxIdleSockets, timeout: 60_000, scheduling: 'lifo' } as const

/** Parses a URL. Runs the checks that need no DNS, and throws if one of them fails. */
function parse(rules: AddressRules, text: string): URL {
  if (!URL.canParse(text)) throw new OutboundRefused('invalid')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') throw new OutboundRefused('invalid')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundRefused('not-https')
  const host = bare(url.hostname)
  if (isIP(host) !== 0) judge(rules, host, url.protocol === 'https:')
  return url
}

/** Returns an IPv6 address without its brackets, and any other host unchanged. */
function bare(hostname: string) {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function judge(rules: AddressRules, address: string, isSecure: boolean) {
  if (!rules.isOpen(address)) throw new OutboundRefused('private-network')
  if (!isSecure && !rules.isAllowed(address)) throw new OutboundRefused('not-https')
}

type Address = { address: string; family: 4 | 6 }

/** Returns the IP addresses of a host name. Refuses a name that has no address or an address that is not allowed. */
async function resolveHost(
  { resolver, rules }: { resolver: Resolver; rules: AddressRules },
  host: string,
  isSecure: boolean,
): Promise<Address[]> {
  const found = isOwnName(host) ? ownAddresses : await askNameServer(resolver, host)
  if (found.length === 0) throw new OutboundRefused('unknown-host')
  for (const { address } of found) judge(rules, address, isSecure)
  return found
}

/** Whether a host is `localhost` or a subdomain of it. Such names are never looked up (RFC 6761). */
function isOwnName(host: string) {
  return /(^|\.)localhost\.?$/i.test(host)
}

const ownAddresses: Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

async function askNameServer(resolver: Resolver, host: string): Promise<Address[]> {
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ])
  return [
    ...four.map((address) => ({ address, family: 4 as const })),
    ...six.map((address) => ({ address, family: 6 as const })),
  ]
}

function lookupWith(
  resolve: (host: string, isSecure: boolean) => Promise<Address[]>,
  isSecure: boolean,
): LookupFunction {
  const find = callbackify((host: string) => resolve(host, isSecure))
  return (host, options, callback) =>
    find(host, (error, found) => {
      if (error) callback(error, [])
      else if (options.all) callback(null, found)
      else callback(null, found[0]!.address, found[0]!.family)
    })
}

/** Makes an agent check the IP address at the other end of each new connection. */
function guarded<A extends PlainAgent>(agent: A, rules: AddressRules, isSecure: boolean): A {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => judged(create(options, callback) as Socket, rules, isSecure)
  return agent
}

/** Makes a socket check the IP address to which it connects. If the check fails, the socket closes without sending. */
function judged<S extends Socket>(socket: S, rules: AddressRules, isSecure: boolean): S {
  return socket.prependOnceListener('connect', () => {
    try {
      judge(rules, socket.remoteAddress ?? '', isSecure)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
}

function opened(socket: TLSSocket, timeoutMilliseconds: number): Promise<TLSSocket> {
  const ready = Promise.withResolvers<TLSSocket>()
  const timer = setTimeout(() => socket.destroy(new OutboundTimeout()), timeoutMilliseconds)
  socket.once('secureConnect', () => ready.resolve(socket)).once('error', ready.reject)
  return ready.promise.finally(() => clearTimeout(timer))
}
