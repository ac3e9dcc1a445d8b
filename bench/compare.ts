import { parseArgs } from 'node:util'
import { makeDatabases, openObserver } from './compare/databases.ts'
import { endpoints, type Variant } from './compare/endpoints.ts'
import { measureFlood } from './compare/flood.ts'
import { measureEndpoint, type Servers, type Turn } from './compare/measure.ts'
import { report } from './compare/report.ts'
import { seed } from './compare/seed.ts'
import { startBare, startGatehouse, startPeer } from './compare/servers.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'

/*
 * Benchmarks Gatehouse against Better Auth and against bare node:http with pg: same machine, Node, PostgreSQL, rows and
 * requests, one server at a time. Sends requests to the loopback address only, for a bounded time.
 *
 * Creates its databases on the server at GATEHOUSE_TEST_DATABASE_URL, or on an embedded server if that is not set, and
 * drops them afterwards.
 */

const { values: flags } = parseArgs({
  options: {
    /** How many times each server is measured at each endpoint. */
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    /** Limits the run to endpoints whose name contains this text. The sign-in flood has the name `sign-in flood`. */
    only: { type: 'string', default: '' },
    /** Writes the tables into docs/performance.md. */
    write: { type: 'boolean', default: false },
    /** The file to which all results are written as JSON. */
    json: { type: 'string' },
  },
})
const rounds = Number(flags.rounds)
const seconds = Number(flags.seconds)

const endings: (() => Promise<unknown>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)))
try {
  if (process.env['GATEHOUSE_TEST_DATABASE_URL'] === undefined) {
    await globalSetup()
    endings.push(globalTeardown)
  }
  const server = process.env['GATEHOUSE_TEST_DATABASE_URL']!
  const databases = await makeDatabases(server)
  for (const database of Object.values(databases)) endings.push(database.drop)
  const observer = await openObserver(server)
  endings.push(observer.close)
  const servers = await startServers(databases.gatehouse.url, databases.peer.url)
  await seed({ gatehouse: databases.gatehouse.url, bare: databases.bare.url, peer: databases.peer.url })
  const bare = await startBare(databases.bare.url)
  endings.push(bare.end)
  servers.plain.bare = { ...bare, databaseUrl: databases.bare.url }

  const turns: Turn[] = []
  for (const endpoint of endpoints.filter(({ name }) => name.includes(flags.only))) {
    process.stderr.write(`${endpoint.name}\n`)
    turns.push(...(await measureEndpoint(endpoint, servers, { rounds, seconds, observer })))
  }
  const flood = 'sign-in flood'.includes(flags.only) ? await measureFlood(servers, rounds) : []
  await report(
    { turns, flood, rounds, seconds, postgres: await observer.version() },
    { json: flags.json, write: flags.write },
  )
} finally {
  await endAll()
}

async function endAll() {
  for (const end of endings.splice(0).toReversed()) await end().catch(console.error)
}

/** Starts Gatehouse and Better Auth in each variant. */
async function startServers(gatehouseUrl: string, peerUrl: string): Promise<Servers> {
  const servers: Servers = { plain: {}, cached: {}, token: {} }
  for (const variant of Object.keys(servers) as Variant[]) {
    const gatehouse = await startGatehouse(gatehouseUrl, variant)
    endings.push(gatehouse.end)
    const peer = await startPeer(peerUrl, variant)
    endings.push(peer.end)
    servers[variant] = {
      gatehouse: { ...gatehouse, databaseUrl: gatehouseUrl },
      peer: { ...peer, databaseUrl: peerUrl },
    }
  }
  return servers
}
