import { cpuOf } from './cpu.ts'
import type { Observer } from './databases.ts'
import { requestOf, type Measured, type Variant } from './endpoints.ts'
import { load, quantile, type Call, type Loaded } from './load.ts'
import type { Server } from './servers.ts'

export const sides = ['gatehouse', 'peer', 'bare'] as const
export type Side = (typeof sides)[number]

/** The servers of each side; the yardstick has only one. */
export type Servers = Record<Variant, Partial<Record<Side, Server & { databaseUrl: string }>>>

/** What one side's turn at one endpoint gave. */
export type Turn = {
  endpoint: string
  round: number
  side: Side
  count: number
  perSecond: number
  p50: number
  p99: number
  /** CPU milliseconds a request: of the server without its hashing, of its hashing, and of the database. */
  server: number
  hashing: number
  database: number
}

type Settings = { rounds: number; seconds: number; observer: Observer }

// Enough for the code to be compiled and for every connection to have prepared its statements.
const warmUpCalls = 20_000
const warmUpSeconds = 4

/** Measures one endpoint: in every round each side has its turn, now in one order and then in the other. */
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
      most: Math.min(warmUpCalls, endpoint.most ?? warmUpCalls),
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

/** More hashes at once than there are cores gain nothing. */
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
  const most = endpoint.most === undefined ? {} : { most: endpoint.most }
  const loaded: Loaded = await load({
    ...paceOf(endpoint),
    ...most,
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

/** Makes the calls of one side, each with its own number; their answers are checked by what the endpoint should answer. */
async function callerOf(endpoint: Measured, side: Side, server: Server): Promise<() => Call> {
  const cookies = endpoint.variant === 'cached' ? await fetchCacheCookie(server, endpoint) : ''
  const constant =
    endpoint.body || endpoint.person?.(0) !== endpoint.person?.(1) ? null : requestOf(endpoint, 0, cookies)
  let count = 0
  return () => {
    const i = count++
    return {
      request: constant ?? requestOf(endpoint, i, cookies),
      // The yardstick answers rows.
      isRight: (body) => (side === 'bare' ? body.startsWith('[') : endpoint.isRight(JSON.parse(body) as never, i)),
    }
  }
}

/** The cookie in which a server repeats its answer, as a browser sends it from the second time on. */
async function fetchCacheCookie({ port }: Server, endpoint: Measured) {
  const cookie = /cookie: (.*)\r\n/.exec(requestOf(endpoint, 0).toString())?.[1] ?? ''
  const response = await fetch(`http://127.0.0.1:${port}/api/auth${endpoint.path}`, { headers: { cookie } })
  await response.arrayBuffer()
  const lines = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const cached = lines.filter((line) => line.includes('session_data'))
  if (cached.length === 0) throw new Error('There is no cache cookie')
  return cached.join('; ')
}
