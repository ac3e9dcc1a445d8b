import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startArguments } from '../server/testing/server-process.ts'
import { residentMemoryOf } from './compare/cpu.ts'
import { endpoints, requestOf } from './compare/endpoints.ts'
import { load } from './compare/load.ts'
import { gatehouseOptions } from './compare/options.ts'
import { asTable } from './compare/report.ts'
import { writeSection } from './compare/sections.ts'
import { openSeededDatabase } from './compare/seeded-database.ts'
import { write } from './compare/writers.ts'

/* Measures three things about a server process: its startup time, its memory when idle, and how much its heap grows
   during minutes of reads and writes at full speed. The heap is measured after a forced garbage collection. Uses the
   loopback address only, for a bounded time. */

const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, write: { type: 'boolean', default: false } },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const probe = fileURLToPath(new URL('compare/heap-probe.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-memory-'))
const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]
try {
  const databaseUrl = await openSeededDatabase(endings)

  // The first start fills the compile cache. Only later starts, which use it, are measured.
  await (await start(databaseUrl, [])).end()
  const plain = await start(databaseUrl, [])
  await wait(3000)
  const idle = residentMemoryOf(plain.pid)
  await plain.end()

  const probed = await start(databaseUrl, ['--expose-gc', '--import', probe])
  const seconds = Number(flags.seconds)
  await run(probed.port, Math.min(20, seconds))
  const before = await probed.heap()
  const { reads, writes } = await run(probed.port, seconds)
  const after = await probed.heap()
  await probed.end()

  const rows = [
    ['from the command to the first response', `${plain.seconds.toFixed(1)} s`],
    ['memory when idle, from the second start on', `${idle.toFixed(0)} MiB`],
    [`heap before ${seconds} s of requests, after collection`, `${before.toFixed(1)} MiB`],
    [
      `heap after ${reads.toLocaleString('en')} reads and ${writes.toLocaleString('en')} writes, after collection`,
      `${after.toFixed(1)} MiB`,
    ],
  ]
  const text = asTable(['', ''], rows).join('\n')
  console.log(text)
  if (flags.write) await writeSection('memory', text)
} finally {
  for (const end of endings.toReversed()) await end()
}

/** Starts Gatehouse with the given Node flags. `seconds` is the time until its first response. */
async function start(databaseUrl: string, nodeFlags: readonly string[]) {
  const port = 30_000 + Math.floor(Math.random() * 20_000)
  const file = join(folder, `${port}.json`)
  await writeFile(file, JSON.stringify({ ...gatehouseOptions({ databaseUrl, connections: 8 }), port }))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, ...startArguments, 'start', '--config', file], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  while (
    !(await fetch(`http://127.0.0.1:${port}/api/auth/ok`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The server ended')
    await wait(20)
  }
  return {
    port,
    pid: child.pid!,
    seconds: (performance.now() - startedAt) / 1000,
    /** Returns the heap size after a forced collection, in MiB. */
    async heap() {
      child.send('heap')
      const [bytes] = (await once(child, 'message')) as [number]
      return bytes / 1024 / 1024
    },
    end() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Reads and writes at the same time, as fast as the server responds. Returns the numbers of requests. */
async function run(port: number, seconds: number) {
  const [reads, writes] = await Promise.all([read(port, seconds), write(port, seconds)])
  return { reads, writes }
}

/** Calls the endpoints that only read, in turn. Returns the number of requests. */
async function read(port: number, seconds: number) {
  const mix = endpoints.filter(({ variant, kind }) => variant === 'plain' && kind === 'read')
  let i = 0
  const next = () => ({ request: requestOf(mix[i++ % mix.length]!, 0), isRight: () => true })
  return (await load({ port, next, connections: 4, seconds, max: 5_000_000 })).count
}
