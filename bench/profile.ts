import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startArguments } from '../server/testing/server-process.ts'
import { endpoints, requestOf, type Measured } from './compare/endpoints.ts'
import { load } from './compare/load.ts'
import { gatehouseOptions } from './compare/options.ts'
import { asTable } from './compare/report.ts'
import { writeSection } from './compare/sections.ts'
import { openSeededDatabase } from './compare/seeded-database.ts'

/*
 * Shows in which code the main thread of the server spends its time, as measured by V8’s profiler. Profiles a few
 * endpoints separately. Uses the loopback address only, for a bounded time.
 */

const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, write: { type: 'boolean', default: false } },
})
const profiled = [
  'ok',
  'get-session, from the store',
  'get-session, with a token for other services',
  'organization/list-members',
]
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The components to which CPU time is attributed, such as the database driver. A function belongs to the first
 * component whose pattern matches the name of the function, or its name and script URL.
 */
const owners: [name: string, of: RegExp][] = [
  ['garbage collection', /^\(garbage collector\)/],
  [
    'sockets and HTTP in Node',
    /node:(?:net|_http|internal\/(?:http|stream|streams|net|timers|process))|^(?:write|writev|\(program\))/,
  ],
  ['database driver', /node_modules\/pg/],
  ['Hono', /node_modules\/(?:@hono|hono)/],
  ['zod and compiled schemas', /node_modules\/zod|^\(anonymous\) evalmachine|^parse /],
  ['Gatehouse', /\/(?:server|contract)\//],
]
const rest = 'the rest of Node'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
}

const endings: (() => Promise<unknown>)[] = []
try {
  const databaseUrl = await openSeededDatabase(endings)
  const found: Map<string, number>[] = []
  for (const name of profiled)
    found.push(
      await profile(
        databaseUrl,
        endpoints.find((each) => each.name === name)!,
      ),
    )
  const rows = [...owners.map(([owner]) => owner), rest].map((owner) => [
    owner,
    ...found.map((shares) => `${(100 * (shares.get(owner) ?? 0)).toFixed(0)} %`),
  ])
  const text = asTable(['share of busy time', ...profiled], rows).join('\n')
  console.log(text)
  if (flags.write) await writeSection('profile', text)
} finally {
  for (const end of endings.toReversed()) await end()
}

/** Profiles a new server while it gets requests to one endpoint. Returns each component’s share of the busy time. */
async function profile(databaseUrl: string, endpoint: Measured) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'))
  const port = 3900
  const file = join(folder, 'options.json')
  const options = {
    ...gatehouseOptions({ databaseUrl, connections: 8, variant: endpoint.variant }),
    log: { level: 'silent' },
    port,
  }
  await writeFile(file, JSON.stringify(options))
  const profiler = ['--cpu-prof', `--cpu-prof-dir=${folder}`]
  const server = spawn(process.execPath, [...profiler, ...startArguments, 'start', '--config', file], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  try {
    await once(server.stdout, 'data')
    const request = requestOf(endpoint, 0)
    const next = () => ({ request, isRight: (body: string) => endpoint.isRight(JSON.parse(body) as never, 0) })
    await load({ port, next, connections: 8, seconds: 2 })
    const from = Number(process.hrtime.bigint() / 1000n)
    await load({ port, next, connections: 8, seconds: Number(flags.seconds) })
    const until = Number(process.hrtime.bigint() / 1000n)
    server.kill('SIGTERM')
    await exited
    const name = (await readdir(folder)).find((each) => each.endsWith('.cpuprofile'))!
    return sharesOf(JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile, from, until)
  } finally {
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns each component’s share of the busy time between `from` and `until`, which are times of the monotonic clock in
 * microseconds.
 */
function sharesOf({ nodes, samples, timeDeltas, startTime }: Profile, from: number, until: number) {
  const ownerOfNode = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]))
  const spent = new Map<string, number>()
  let at = startTime
  let busy = 0
  samples.forEach((id, index) => {
    const delta = timeDeltas[index]!
    at += delta
    const owner = ownerOfNode.get(id)!
    if (at < from || at > until || owner === null) return
    busy += delta
    spent.set(owner, (spent.get(owner) ?? 0) + delta)
  })
  return new Map([...spent].map(([owner, time]) => [owner, time / busy]))
}

function ownerOf({ functionName, url }: { functionName: string; url: string }) {
  if (functionName === '(idle)' || functionName === '(root)') return null
  const place = `${functionName} ${url}`
  return owners.find(([, of]) => of.test(functionName) || of.test(place))?.[0] ?? rest
}
