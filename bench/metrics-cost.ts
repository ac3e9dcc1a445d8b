import { freePort, startProcess } from '../server/testing/server-process.ts'
import { cpuOf } from './compare/cpu.ts'
import { load } from './compare/load.ts'
import { gatehouseOptions } from './compare/options.ts'
import { openSeededDatabase } from './compare/seeded-database.ts'
import { cookieOf } from './compare/users.ts'

/*
 * Measures the cost of metrics: the CPU time of a get-session call with and without them.
 *
 * One server has metrics, the other does not, and both use the same database. A pair of runs sends the same number of
 * requests to one server and then to the other. The order alternates from pair to pair. The printed ratio compares the
 * CPU time of both servers in all pairs together. The quartiles and the median of the ratios of single pairs show how
 * much these vary.
 */

const pairs = Number(process.argv[2] ?? 400)
const requests = 300
const connections = 8
const warmUps = 20

const endings: (() => Promise<unknown>)[] = []
try {
  const databaseUrl = await openSeededDatabase(endings)
  const start = async (metrics: boolean) => {
    const operations = metrics ? { metrics, port: await freePort() } : {}
    const server = await startProcess({ ...gatehouseOptions({ databaseUrl, connections }), operations })
    endings.push(() => server.end('SIGTERM'))
    return server
  }
  const servers = { plain: await start(false), metered: await start(true) }
  const cost = async ({ pid, origin }: (typeof servers)['plain']) => {
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
  const found: { plain: number; metered: number }[] = []
  for (let pair = -warmUps; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['plain', 'metered'] as const) : (['metered', 'plain'] as const)
    const costs = { plain: 0, metered: 0 }
    for (const name of order) costs[name] = await cost(servers[name])
    if (pair >= 0) found.push(costs)
  }
  report(found)
} finally {
  for (const end of endings.toReversed()) await end()
}

function report(found: readonly { plain: number; metered: number }[]) {
  const sum = (name: 'plain' | 'metered') => found.reduce((total, each) => total + each[name], 0)
  const ratios = found.map(({ plain, metered }) => metered / plain - 1).toSorted((a, b) => a - b)
  const at = (share: number) => percent(ratios[Math.floor(ratios.length * share)]!)
  const each = (name: 'plain' | 'metered') => `${(sum(name) / found.length).toFixed(4)} ms`
  console.log(`CPU of a get-session: ${each('plain')} without metrics, ${each('metered')} with metrics`)
  console.log(`${percent(sum('metered') / sum('plain') - 1)} more; ${found.length} pairs of ${requests} requests`)
  console.log(`The pairs: ${at(0.25)} to ${at(0.75)}, median ${at(0.5)}`)
}

function percent(share: number) {
  return `${(share * 100).toFixed(1)} %`
}
