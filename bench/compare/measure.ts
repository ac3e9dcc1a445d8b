import { cpuOf } from './cpu.ts'
import type { Observer } from './databases.ts'
import { requestOf, type Measured, type Variant } from './endpoints.ts'
import { load, quantile, type Call, type Loaded } from './load.ts'
import type { Server } from './servers.ts'

export const sides = ['gatehouse', 'peer', 'bare'] as const
export type Side = (typeof sides)[number]

/** The running servers by variant. The baseline has only one variant. */
export type Servers = Record<Variant, Partial<Record<Side, Server & { databaseUrl: string }>>>

/** The result of measuring one server at one endpoint in one round. */
export type Turn = {
  endpoint: string
  round: number
  side: Side
  count: number
  perSecond: number
  p50: number
  p99: number
  /** The CPU milliseconds per request: `server` excludes `hashing`, and `database` is the time of PostgreSQL. */
  server: number
  hashing: number
  database: number
}

type Settings = { rounds: number; seconds: number; observer: Observer }

// Enough calls for V8 to compile the code, and for every database connection to prepare its statements.
const warmUpCalls = 20_000
const warmUpSeconds = 4

/** Measures one endpoint. Each round measures every server once, and every second round reverses their order. */
export async function measureEndpoint(endpoint: Measured, servers: Servers, settings: Settings): Promise<Turn[]> {
  const there = sides.filter((side) => servers[endpoint.variant][side])
  const callers = new Map<Side, () => Call>()
  for (const side of there) {
    const server = servers[endpoint.variant][side]!
    const next = await callerOf(endpoint, side, server)
    callers.set(side, next)
    await load({
      ...paceOf(endpoint),
      port: server.port,
      next,
      seconds: warmUpSeconds,
      max: Math.min(warmUpCalls, endpoint.max ?? warmUpCalls),
    })
  }
  const turns: Turn[] = []
  for (let round = 0; round < settings.rounds; round++)
    for (const side of round % 2 === 0 ? there : there.toReversed()) {
      const server = servers[endpoint.variant][side]!
      const measured = await takeTurn(endpoint, server, callers.get(side)!, settings)
      turns.push({ endpoint: endpoint.name, round, side, ...measured })
    }
  return turns
}

/**
 * Returns the number of connections for an endpoint. Endpoints that hash passwords get fewer connections, because more
 * requests would only wait for a CPU core.
 */
function paceOf({ kind }: Measured) {
  return { connections: kind === 'hash' ? 2 : 8 }
}

async function takeTurn(
  endpoint: Measured,
  server: Server & { databaseUrl: string },
  next: () => Call,
  settings: Settings,
) {
  const { observer } = settings
  const databaseCpu = await observer.watchCpu(server.databaseUrl)
  const before = cpuOf([server.pid])
  const max = endpoint.max === undefined ? {} : { max: endpoint.max }
  const loaded: Loaded = await load({
    ...paceOf(endpoint),
    ...max,
    port: server.port,
    next,
    seconds: settings.seconds,
  })
  const after = cpuOf([server.pid])
  const each = (milliseconds: number) => milliseconds / loaded.count
  return {
    count: loaded.count,
    perSecond: loaded.count / loaded.seconds,
    p50: quantile(loaded.milliseconds, 0.5),
    p99: quantile(loaded.milliseconds, 0.99),
    server: each(after.own - before.own),
    hashing: each(after.hashing - before.hashing),
    database: each(await databaseCpu()),
  }
}

/** Returns a function that creates the next call to one server. Each call can check its response. */
async function callerOf(endpoint: Measured, side: Side, server: Server): Promise<() => Call> {
  const cookies = endpoint.variant === 'cached' ? await fetchCacheCookie(server, endpoint) : ''
  const constant = endpoint.body || endpoint.user?.(0) !== endpoint.user?.(1) ? null : requestOf(endpoint, 0, cookies)
  let count = 0
  return () => {
    const i = count++
    return {
      request: constant ?? requestOf(endpoint, i, cookies),
      // The baseline returns the rows as a JSON array.
      isRight: (body) => (side === 'bare' ? body.startsWith('[') : endpoint.isRight(JSON.parse(body) as never, i)),
    }
  }
}

/** Fetches the cookie in which a server caches the session. Browsers send it with every request after the first. */
async function fetchCacheCookie({ port }: Server, endpoint: Measured) {
  const cookie = /cookie: (.*)\r\n/.exec(requestOf(endpoint, 0).toString())?.[1] ?? ''
  const response = await fetch(`http://127.0.0.1:${port}/api/auth${endpoint.path}`, { headers: { cookie } })
  await response.arrayBuffer()
  const lines = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const cached = lines.filter((line) => line.includes('session_data'))
  if (cached.length === 0) throw new Error('The response has no cache cookie')
  return cached.join('; ')
}
