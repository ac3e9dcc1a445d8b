import { randomInt } from 'node:crypto'
import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { randomLowerCaseToken } from '../../crypto/tokens.ts'
import type { Network } from '../network.ts'
import { sendBytes, visit, type Visit } from '../visit.ts'
import type { TestUser, TestUsers } from './test-users.ts'

/** A host name that nobody can own. */
export const foreignHost = 'attacker.invalid'

/**
 * Returns an IP address that no visitor has (RFC 2544). The address is random, because the rate limit may still count
 * earlier requests with the same address.
 */
export function foreignAddress() {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** A test user with the cookies that a browser would keep. */
export type SignedIn = TestUser & { cookies: Cookies; setCookies: readonly string[] }

type Cookies = ReadonlyMap<string, string>

type Request = {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** A value to send as JSON. */
  json?: unknown
  body?: string
  by?: SignedIn
}

/** Thrown if the attack must not send another request. */
class AttackEnded extends Error {}

const maxRequests = 800
const maxMilliseconds = 110_000

export type Attacker = ReturnType<typeof openAttacker>

type Target = { config: Config; network: Network; address: string; nodes: number; signal: AbortSignal }

/**
 * Creates a client for one IP address, whose server has proven that it belongs to this installation. The client sends
 * at most 800 requests, and none after 110 seconds.
 */
export function openAttacker({ config, network, address, nodes, signal }: Target) {
  const { origin, basePath } = config
  const agent = new (origin.startsWith('https:') ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: 8 })
  const endsAt = performance.now() + maxMilliseconds
  let requests = 0

  function spend() {
    if (signal.aborted) throw new AttackEnded('The attack was interrupted')
    if (++requests > maxRequests || performance.now() > endsAt) throw new AttackEnded('The time of the attack is over')
  }

  async function ask(path: string, request: Request = {}): Promise<Visit> {
    spend()
    return visit(network, address, origin, { path, agent, ...messageOf(request, origin) })
  }

  return {
    config,
    nodes,
    signal,
    basePath,
    ask,
    /** Sends bytes that no HTTP client would send, and returns the response. */
    send(bytes: string) {
      spend()
      return sendBytes(network, address, origin, bytes)
    },
    /** Visits the same IP address over http. */
    visitPlainly(path: string) {
      spend()
      return visit(network, address, `http://${new URL(origin).hostname}${path}`)
    },
    close: () => agent.destroy(),
  }
}

/** Returns the method, headers and body of a request. */
function messageOf({ method, headers, json, body, by }: Request, origin: string) {
  const content = json === undefined ? body : JSON.stringify(json)
  return {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      ...(content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }),
      ...(json === undefined ? {} : { 'content-type': 'application/json', origin }),
      ...(by ? { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  }
}

/** The client for the address under attack. `users` contains the signed-in test users; null if the sign-in failed. */
export type Attack = Attacker & { users: Entered | null }

export type Entered = {
  ada: SignedIn
  eve: SignedIn
  organization: TestUsers['organization']
  /** The headers with invented IP addresses that were sent when the second user signed in. */
  claimed: AddressHeaders
}

export type AddressHeaders = readonly (readonly [name: string, value: string])[]

/**
 * Signs in a test user. Returns the user with their cookies, or the response if it contains no session. Waits and
 * retries once if an earlier attack used up the rate limit.
 */
export async function signIn(
  { ask, basePath, signal }: Attacker,
  user: TestUser,
  headers: Readonly<Record<string, string>> = {},
): Promise<SignedIn | Visit> {
  const json = { email: user.email, password: user.password }
  let answer = await ask(`${basePath}/sign-in/email`, { json, headers })
  if (answer.status === 429) {
    const seconds = Math.min(maxWaitSeconds, Number(answer.headers['retry-after'] ?? maxWaitSeconds))
    await sleep(seconds * 1000, undefined, { signal })
    answer = await ask(`${basePath}/sign-in/email`, { json, headers })
  }
  const setCookies = [answer.headers['set-cookie'] ?? []].flat()
  return setCookies.length === 0 ? answer : { ...user, setCookies, cookies: cookiesOf(setCookies) }
}

const maxWaitSeconds = 15

function cookiesOf(lines: readonly string[]): Cookies {
  return new Map(
    lines.map((line) => {
      const [pair = ''] = line.split(';', 1)
      const equals = pair.indexOf('=')
      return [pair.slice(0, equals), pair.slice(equals + 1)]
    }),
  )
}

/** Whether this is the response of the API's health endpoint. */
export function isOkReply({ status, body }: Visit) {
  return status === 200 && body.replaceAll(/\s/g, '') === '{"ok":true}'
}

/** Whether a response contains a name that the attack sent. */
export function reflects({ headers, body }: Visit, name: string) {
  return [body, ...Object.values(headers).flat()].some((text) => text?.toLowerCase().includes(name))
}

/** Returns the URL that a response redirects to; null if it does not redirect. */
export function targetOf({ headers }: Visit, at: string): URL | null {
  const location = headers['location']
  return typeof location === 'string' ? URL.parse(location, at) : null
}

/** Returns a name that no response can contain by chance. */
export function marker() {
  return `doctor${randomLowerCaseToken(12)}`
}

/** Returns the names of the variants with which the attack succeeds. */
export async function succeeding<T>(
  variants: readonly (readonly [name: string, variant: T])[],
  succeeds: (variant: T) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, variant] of variants) if (await succeeds(variant)) found.push(name)
  return found
}
