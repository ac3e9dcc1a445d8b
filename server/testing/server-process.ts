import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from '../config.ts'

/** A server process of its own, for what only whole processes can show. */
export type ServerProcess = {
  origin: string
  pid: number
  /** All it has printed. */
  output: () => string
  /** Sends a signal and resolves to the exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const longestStartMilliseconds = 30_000

const root = fileURLToPath(new URL('../../', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** What `npm start` has Node run, flags first. */
export const startArguments = scripts.start.replace(/^exec node /, '').split(' ')

/** Starts the product as `npm start` does, with these options, on a free port, and resolves when it answers. */
export async function startProcess(options: Options, flags: readonly string[] = []): Promise<ServerProcess> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-process-'))
  const file = join(folder, 'options.json')
  await writeFile(file, JSON.stringify({ log: { level: 'silent' }, ...options, port }))
  const child = spawn(process.execPath, [...startArguments, 'start', '--config', file, ...flags], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const origin = `http://localhost:${port}`
  for (const startedAt = performance.now(); ;) {
    if (performance.now() - startedAt > longestStartMilliseconds) {
      child.kill('SIGKILL')
      throw new Error(`The server does not answer:\n${output}`)
    }
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
    if (await answers(origin)) break
  }
  return {
    origin,
    pid: child.pid!,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      const [code] = (await exited) as [number | null]
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** Tries for at most a tenth of a second, so that a loop around it neither spins nor misses the start by much. */
async function answers(origin: string) {
  const pause = new Promise((resolve) => setTimeout(resolve, 100))
  const up = await fetch(`${origin}/api/auth/ok`).then(
    (response) => response.ok,
    () => false,
  )
  if (!up) await pause
  return up
}

/** A port that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
