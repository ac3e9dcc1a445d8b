import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { isLocalOrigin } from '../config/local-origin.ts'
import { isHealthProof } from '../crypto/health-proof.ts'
import type { Keys } from '../crypto/keys.ts'
import { runChecks, listed, ok, warning, wrong, type Check, type Outcome, type Result } from './check.ts'
import { phrase, say } from './phrase.ts'
import { judgeClock } from './clock.ts'
import type { Network } from './network.ts'
import { tlsChecks } from './tls.ts'
import { visit, type Visit } from './visit.ts'

type AddressSubject = {
  config: Config
  network: Network
  now: () => Date
  /** The keys of this installation; null if it has no secret yet. */
  keys: Keys | null
}

/** The public address, and the responses of the server behind it. */
export type VisitedAddress = AddressSubject & Visited

type Visited = {
  /** The IP addresses of the host. */
  addresses: string[]
  /** Why the IP addresses could not be looked up; null if the DNS responded. */
  lookupError: Error | null
  /** The IP addresses that did not respond, each with the reason. */
  silent: string[]
  /**
   * The first IP address that responded, its response to `/ok` of the API, and the time of the response; null if no
   * address responded.
   */
  answer: { address: string; visit: Visit; at: Date } | null
}

/** Checks the public address from outside. Does not visit an address that only this machine can reach. */
export async function checkAddress(subject: AddressSubject): Promise<Result[]> {
  if (isLocalOrigin(subject.config.origin))
    return runChecks(
      'address',
      [{ name: 'DNS', look: () => ok('not needed, because only this machine is served') }],
      subject,
    )
  const visited = await visitAddress(subject)
  const isHttps = subject.config.origin.startsWith('https:')
  if (!visited.answer) return runChecks('address', firstChecks, visited)
  return runChecks('address', [...firstChecks, ...(isHttps ? tlsChecks : []), ...laterChecks], visited)
}

const firstChecks: readonly Check<VisitedAddress>[] = [
  { name: 'DNS', look: checkDns },
  { name: 'connection', look: checkConnection },
]

const laterChecks: readonly Check<VisitedAddress>[] = [
  { name: 'API', look: checkApi },
  { name: 'installation', look: checkInstallation },
  { name: 'clock', look: checkClock },
]

/** Visits all IP addresses of the public host, and keeps the first response. */
export async function visitAddress<S extends Pick<AddressSubject, 'config' | 'network' | 'now'>>(
  subject: S,
): Promise<S & Visited> {
  const { config, network, now } = subject
  const host = new URL(config.origin).hostname.replace(/^\[(.*)\]$/, '$1')
  let lookupError: Error | null = null
  const addresses = await network.addressesOf(host).catch((error: Error) => {
    lookupError = error
    return []
  })
  const silent: string[] = []
  let answer: VisitedAddress['answer'] = null
  for (const address of addresses) {
    try {
      const found = await visit(network, address, `${config.origin}${config.basePath}/ok`)
      answer ??= { address, visit: found, at: now() }
    } catch (error) {
      const { code = 'no answer' } = error as NodeJS.ErrnoException
      // Leaves out IP addresses to which this machine has no route, such as IPv6 addresses.
      if (!['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'].includes(code)) silent.push(`${address} (${code})`)
    }
  }
  return { ...subject, addresses, lookupError, silent, answer }
}

function checkDns({ addresses, lookupError, config }: VisitedAddress): Outcome {
  if (lookupError) throw lookupError
  const { hostname } = new URL(config.origin)
  if (addresses.length > 0) return ok(say`${hostname} resolves to ${listed(addresses)}`)
  return wrong(say`${hostname} has no IP address`, 'Add an A or AAAA record for it, or correct GATEHOUSE_BASE_URL')
}

function checkConnection({ addresses, silent, answer, config }: VisitedAddress): Outcome {
  const remedy = phrase('Start the proxy, open the port in the firewall, or remove the address from the DNS')
  if (silent.length > 0) return wrong(say`No answer from ${listed(silent)}`, remedy)
  if (answer) return ok(say`${config.origin} answers`)
  return addresses.length === 0
    ? ok('not tried without an address')
    : warning('This machine has no route to the public address', 'Run `gatehouse doctor` on a machine with a route')
}

function checkApi({ answer, config }: VisitedAddress): Outcome {
  const { status, body } = answer!.visit
  const path = `${config.basePath}/ok`
  if (status === 200 && body.replaceAll(/\s/g, '') === '{"ok":true}') return ok(say`${path} answers`)
  return wrong(
    say`${path} answers ${status}, so visitors do not reach the server`,
    'Start the server, and forward every path to its port',
  )
}

async function checkInstallation({ answer, network, config, keys }: VisitedAddress): Promise<Outcome> {
  if (!keys) return ok('not compared while this installation has no secret')
  const { status, isLive, isProven } = await proveInstallation({ network, config, keys }, answer!.address)
  if (isProven) return ok('A server with this secret answers')
  if (!isLive)
    return warning(
      say`/health/live answers ${status}, so the server behind the address is unknown`,
      'Forward /health/live for this check',
    )
  return wrong(
    'The server that answers belongs to another installation, or runs an earlier version',
    'Correct the proxy or the DNS, or use the same GATEHOUSE_SECRET on every server',
  )
}

/** Checks whether the server at an IP address has this installation's secret. The server signs a new nonce as proof. */
export async function proveInstallation(
  { network, config, keys }: Pick<AddressSubject, 'network' | 'config'> & { keys: Keys },
  address: string,
) {
  const nonce = randomBytes(32).toString('hex')
  const { status, body } = await visit(network, address, `${config.origin}/health/live?nonce=${nonce}`)
  const health = parseHealth(body)
  const isProven = health?.proof !== undefined && isHealthProof(keys, nonce, health.proof)
  return { status, isLive: health?.status === 'live', isProven }
}

function parseHealth(body: string): { status?: string; proof?: string } | null {
  try {
    return JSON.parse(body) as { status?: string; proof?: string } | null
  } catch {
    return null
  }
}

function checkClock({ answer }: VisitedAddress): Outcome {
  const { headers, delay } = answer!.visit
  const date = Date.parse(String(headers['date']))
  if (Number.isNaN(date)) return ok('The server behind the address sends no Date header')
  // The Date header omits fractions of a second, so the actual time is half a second later on average.
  return judgeClock(phrase('the public address'), date + 500 - (answer!.at.getTime() - delay))
}
