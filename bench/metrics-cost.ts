import { freePort, startProcess, type ServerProcess } from '../server/testing/server-process.ts'
import { cpuOf } from './compare/cpu.ts'
import { load } from './compare/load.ts'
import { gatehouseOptions } from './compare/options.ts'
import { percent, takePairs, type Pair } from './compare/pairs.ts'
import { openSeededDatabase } from './compare/seeded-database.ts'
import { cookieOf } from './compare/users.ts'

/*
 * Measures the CPU time of a get-session call with and without metrics. Needs a quiet machine. Uses two servers on one
 * database: one with metrics and one without. A pair of runs sends the same number of requests to each server, in
 * alternating order. A server's cost is the 10th percentile of its runs, because other work on the machine can only
 * make a run slower. Even processes of the same program differ in speed, so several pairs of servers are started.
 * Prints the result of each pair of servers, and their mean.
 */

const pairs = Number(process.argv[2] ?? 400)
const serverPairs = 5
const requests = 150
const connections = 8
const warmUps = 100

const endings: (() => Promise<unknown>)[] = []
try {
  const databaseUrl = await openSeededDatabase(endings)
  const costs: Pair<number>[] = []
  for (let i = 0; i < serverPairs; i++) costs.push(await measure(databaseUrl, Math.ceil(pairs / serverPairs)))
  report(costs)
} finally {
  for (const end of endings.toReversed()) await end()
}

/** Starts a server without metrics and one with metrics. Returns the CPU time of a call to each, in milliseconds. */
async function measure(databaseUrl: string, count: number): Promise<Pair<number>> {
  const [plain, metered] = [await start(databaseUrl, false), await start(databaseUrl, true)]
  const pairs = await takePairs({ count, warmUps }, { plain: () => cost(plain), changed: () => cost(metered) })
  for (const server of [plain, metered]) await server.end('SIGTERM')
  const cheap = (costs: number[]) => costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 10)]!
  return { plain: cheap(pairs.map(({ plain }) => plain)), changed: cheap(pairs.map(({ changed }) => changed)) }
}

async function start(databaseUrl: string, metrics: boolean) {
  const operations = metrics ? { metrics, port: await freePort() } : {}
  return startProcess({ ...gatehouseOptions({ databaseUrl, connections }), operations })
}

/** Calls get-session repeatedly. Returns the CPU time per call in milliseconds. */
async function cost({ pid, origin }: ServerProcess) {
  const port = Number(new URL(origin).port)
  const before = cpuOf([pid]).own
  let user = 0
  const next = () => {
    const cookie = cookieOf(user++ % 100)
    const head = `GET /api/auth/get-session HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\n\r\n`
    return { request: Buffer.from(head), isRight: (body: string) => body.startsWith('{') }
  }
  const { count } = await load({ port, connections, next, seconds: 60, max: requests })
  return (cpuOf([pid]).own - before) / count
}

function report(costs: readonly Pair<number>[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length
  const shares = costs.map(({ plain, changed }) => changed / plain - 1)
  const plain = (1000 * mean(costs.map((each) => each.plain))).toFixed(1)
  console.log(`Metrics take ${percent(mean(shares))} more CPU than the ${plain} µs of a get-session call without them`)
  console.log(`${pairs} pairs of ${requests} calls; ${shares.map(percent).join(', ')} per pair of servers`)
}
