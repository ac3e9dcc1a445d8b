import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathBelowBase } from '../../contract/endpoint.ts'
import { pageRoutes } from '../../contract/pages/routes.ts'
import { busy, knownBy } from '../crypto/hashing-slots.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../process/log.ts'
import { networkOf, type ClientIp } from './client-ip.ts'
import { createCookies } from './cookies/cookies.ts'
import { corsHeaders } from './cors.ts'
import { callOfForm, withError } from './forms.ts'
import { redirectHeaders, refusalHeaders, strictTransportHeader } from './replies.ts'
import { observedOf } from '../telemetry/telemetry.ts'
import { nextRequestId } from './request-id.ts'
import type { Route } from './route.ts'
import type { TrustedOrigins } from './trusted-origins.ts'

/*
 * During a flood of sign-ins, the cost of each refusal matters. So if no hashing slot is free for a stranger, this
 * module refuses the request with a prepared response before the body is read, and logs only the number of refusals. A
 * stranger is a visitor without the cookie of a known device.
 */

/** Refuses a request before it is read. Returns false if the request should be read. */
export type RefuseEarly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

type Parts = { deps: Deps; routes: readonly Route[]; trusted: TrustedOrigins; clientIp: ClientIp }

// The maximum number of requests from strangers that are read per second. About 12 passwords a second per core can be
// hashed for strangers. The other requests are refused later without a hash, but still cost some database statements.
const maxStrangersPerSecond = 100

// Refusals must not delay admitted requests, which wait for the event loop after each query. So each iteration of the
// loop sends only a limited number of refusals. If `maxWaiting` refusals are already queued, the connection of any
// further request is closed.
const maxRefusalsPerTurn = 16
const maxWaiting = 10_000

// A body that is larger than this is not read completely, so the connection cannot be reused.
const maxUnreadBytes = 64 * 1024

/**
 * Creates the function that refuses strangers at endpoints that hash passwords. Strangers are refused while no slot is
 * free for them, or while they send too many requests.
 */
export function createEarlyRefusals({ deps, routes, trusted, clientIp }: Parts): RefuseEarly {
  const { config, passwords } = deps
  const kindOf = createLookup(routes, config.basePath)
  const isOverRate = createRate(deps)
  const count = createCount(deps.log)
  const later = createQueue()
  const body = JSON.stringify(busy.body)
  const common = {
    ...refusalHeaders(busy),
    'content-length': String(Buffer.byteLength(body)),
    ...(config.secureCookies ? Object.fromEntries([strictTransportHeader]) : {}),
  }

  function isHopeless(incoming: IncomingMessage) {
    const header = (name: string) => incoming.headers[name]?.toString()
    if (!passwords.isStranger(claimOf(deps, header('cookie')))) return false
    const network = networkOf(clientIp(incoming.socket.remoteAddress, header))
    return !passwords.hasRoomFor(network) || isOverRate()
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, kind: 'call' | 'form') {
    const ends = Number(incoming.headers['content-length'] ?? Infinity) > maxUnreadBytes ? { connection: 'close' } : {}
    const id = { 'x-request-id': nextRequestId() }
    const formHeaders = () => redirectHeaders(withError(addressOf(incoming), busy.code))
    if (kind === 'form') return outgoing.writeHead(303, { ...formHeaders(), ...id, ...ends }).end()
    const shared = config.trustedOrigins.length > 0 ? corsHeaders(incoming.headers.origin, trusted.includes) : {}
    return outgoing.writeHead(busy.status, { ...common, ...id, ...shared, ...ends }).end(body)
  }

  return (incoming, outgoing) => {
    if (incoming.method !== 'POST') return false
    const { path } = addressOf(incoming)
    const kind = kindOf(path)
    if (!kind || !isHopeless(incoming)) return false
    count()
    observe(incoming, kind === 'form' ? 'page' : path.slice(config.basePath.length))
    if (!later(() => answer(incoming, outgoing, kind))) incoming.socket.destroy()
    return true
  }
}

function observe(incoming: IncomingMessage, route: string) {
  const observed = observedOf(incoming)
  if (observed) Object.assign(observed, { code: busy.code, route })
}

function addressOf({ url }: IncomingMessage) {
  const mark = url!.indexOf('?')
  return mark < 0 ? { path: url!, search: '' } : { path: url!.slice(0, mark), search: url!.slice(mark) }
}

/** Returns the known device for a visitor's `HashingClaim`; an empty object without a valid `device` cookie. */
function claimOf({ config, keys, now }: Deps, cookies: string | undefined) {
  if (!cookies?.includes('device=')) return {}
  const secret = createCookies(config, keys, cookies, now).device.secret()
  return secret === null ? {} : { known: knownBy(digest(secret)) }
}

/**
 * Creates a lookup of the paths where a POST by a stranger hashes a password. The lookup returns `call` for an API
 * call, `form` for a page that sends a form, and undefined for other paths.
 */
function createLookup(routes: readonly Route[], basePath: string) {
  const paths = new Set(
    routes.flatMap(({ endpoint }) => (endpoint.hashesForStrangers ? [pathBelowBase(endpoint)] : [])),
  )
  const kinds = new Map<string, 'call' | 'form'>()
  for (const path of paths) kinds.set(basePath + path, 'call')
  for (const { path } of pageRoutes) if (paths.has(callOfForm(path) ?? '')) kinds.set(path, 'form')
  return (path: string) => kinds.get(path)
}

/**
 * Creates the function that counts a request from a stranger. The function returns whether the request exceeds the
 * limit for this second.
 */
function createRate({ config, now }: Deps) {
  let count = 0
  let beganAt = -Infinity
  return () => {
    if (!config.rateLimit.enabled) return false
    const time = now().getTime()
    if (Math.abs(time - beganAt) >= 1000) [beganAt, count] = [time, 0]
    return ++count > maxStrangersPerSecond
  }
}

/**
 * Creates the function that queues work for later iterations of the event loop. The function returns false if too much
 * work is already queued.
 */
function createQueue() {
  let waiting: (() => void)[] = []
  let next = 0
  function runSome() {
    const end = Math.min(next + maxRefusalsPerTurn, waiting.length)
    while (next < end) waiting[next++]!()
    if (next < waiting.length) setImmediate(runSome)
    if (next < waiting.length && next < maxWaiting) return
    waiting = waiting.slice(next)
    next = 0
  }
  return (work: () => void) => {
    if (waiting.length - next >= maxWaiting) return false
    if (waiting.length === 0) setImmediate(runSome)
    waiting.push(work)
    return true
  }
}

/** Creates the function that counts a refusal. The number of refusals is logged at most once a second. */
function createCount(log: Log) {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  return () => {
    count++
    timer ??= setTimeout(() => {
      timer = undefined
      log.warn({ status: busy.status, code: busy.code, count }, 'Refused requests of strangers before reading them')
      count = 0
    }, 1000).unref()
  }
}
