import { lookup, Resolver } from 'node:dns/promises'

/** How the checks access the network. Tests replace DNS, connections and certificate authorities. */
export type Network = {
  /** The IP addresses of a host, as programs on this machine resolve it. */
  addressesOf(host: string): Promise<string[]>
  /** The TXT records of a name; empty if the name has none. */
  texts(name: string): Promise<string[]>
  /** Whether a domain can receive mail: it has an MX record or an IP address. */
  receivesMail(domain: string): Promise<boolean>
  /**
   * Returns the host and port to connect to for this IP address and port. Only tests return a different host or port.
   */
  reach(address: string, port: number): { host: string; port: number }
  /** The certificate authorities to trust; undefined to trust those of Node.js. */
  authorities: string[] | undefined
}

const timeoutMilliseconds = 3000

/** Returns the network as seen from this machine. */
export function openNetwork(resolver = new Resolver({ timeout: timeoutMilliseconds, tries: 2 })): Network {
  return {
    addressesOf: (host) => orNone(lookup(host, { all: true }).then((found) => found.map(({ address }) => address))),
    texts: (name) => orNone(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')))),
    async receivesMail(domain) {
      const records = [resolver.resolveMx(domain), resolver.resolve4(domain), resolver.resolve6(domain)]
      const found = await Promise.all(records.map((each) => orNone<unknown>(each)))
      return found.some(({ length }) => length > 0)
    },
    reach: (host, port) => ({ host, port }),
    authorities: undefined,
  }
}

/** Returns the records; empty if the name has none. Rejects if the resolver does not respond. */
async function orNone<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
