import { parseArgs } from 'node:util'
import { startProcess } from '../server/testing/server-process.ts'
import { cpuOf, processTree } from './compare/cpu.ts'
import { endpoints, requestOf } from './compare/endpoints.ts'
import { load, median } from './compare/load.ts'
import { gatehouseOptions } from './compare/options.ts'
import { asTable } from './compare/report.ts'
import { writeSection } from './compare/sections.ts'
import { openSeededDatabase } from './compare/seeded-database.ts'

/*
 * Compares a server of one process with a server of two workers. Measures the servers in turn: the requests per second,
 * and the CPU time per request, summed over the processes of the server. If the load generator and the database use the
 * CPU cores of the server, throughput grows less than the CPU time suggests. Uses the loopback address only, for a
 * bounded time.
 */

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
})
const seconds = 2
const counts = [1, 2]
const endings: (() => Promise<unknown>)[] = []
try {
  const databaseUrl = await openSeededDatabase(endings)
  const options = gatehouseOptions({ databaseUrl, connections: 8 })
  const servers = []
  for (const count of counts) {
    const server = await startProcess(options, ['--workers', String(count)])
    endings.push(() => server.end('SIGTERM'))
    servers.push({ pid: server.pid, port: Number(new URL(server.origin).port) })
  }
  const rows: string[][] = []
  for (const name of ['ok', 'get-session, from the store', 'organization/list']) {
    const endpoint = endpoints.find((each) => each.name === name)!
    const request = requestOf(endpoint, 0)
    const next = () => ({ request, isRight: (body: string) => endpoint.isRight(JSON.parse(body) as never, 0) })
    const found = servers.map(() => ({ perSecond: [] as number[], cpu: [] as number[] }))
    for (let round = -1; round < Number(flags.rounds); round++)
      for (const [at, { pid, port }] of round % 2 === 0
        ? [...servers.entries()]
        : [...servers.entries()].toReversed()) {
        const before = cpuOf(processTree(pid)).own
        const loaded = await load({ port, next, connections: 16, seconds })
        if (round < 0) continue
        found[at]!.perSecond.push(loaded.count / loaded.seconds)
        found[at]!.cpu.push((cpuOf(processTree(pid)).own - before) / loaded.count)
      }
    const [one, two] = found as [(typeof found)[number], (typeof found)[number]]
    const gain = median(one.perSecond.map((value, round) => two.perSecond[round]! / value))
    rows.push([
      name,
      ...found.flatMap(({ perSecond, cpu }) => [median(perSecond).toFixed(0), median(cpu).toFixed(3)]),
      `${gain.toFixed(2)}×`,
    ])
  }
  const head = ['', '1 process /s', 'CPU ms', '2 workers /s', 'CPU ms', 'requests per second']
  const text = asTable(head, rows).join('\n')
  console.log(text)
  if (flags.write) await writeSection('workers', text)
} finally {
  for (const end of endings.toReversed()) await end()
}
