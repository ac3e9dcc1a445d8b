import { lookup, Resolver } from 'node:dns/promises'

/** The network as the checks use it: DNS, addresses and certificates. */
export type Network = {
  /** The addresses of a host, as programs on this machine resolve it. */
  addressesOf(host: string): Promise<string[]>
  /** The records of a name in the DNS; empty if the name has no records. */
  texts(name: string): Promise<string[]>
  /** Whether a domain has a server for mail. */
  receivesMail(domain: string): Promise<boolean>
  /** The host and port to connect to for a port of an address. */
  reach(address: string, port: number): { host: string; port: number }
  /** The certificates to trust; undefined for Node's own. */
  authorities: string[] | undefined
}

const timeoutMilliseconds = 3000

/** The network of this machine. */
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

/** The records; empty if the name has no records. A resolver that does not respond is an error. */
async function orNone<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
