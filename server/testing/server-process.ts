import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from '../config/config.ts'

/** A server that runs in a separate process. */
export type ServerProcess = {
  origin: string
  pid: number
  /** Everything that the process has printed. */
  output: () => string
  /** Replaces the options in the configuration file. */
  configure(options: object): Promise<void>
  /** Makes the server reload its configuration. Resolves to the log line that reports the result. */
  reload(): Promise<string>
  /** Sends a signal and resolves to the exit code, or to null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const longestStartMilliseconds = 90_000

/** Part of the last line that `npm start` prints when the server is ready. */
const ready = 'Ctrl+C stops it'

// These ports are below the range that Linux assigns to connections, which begins at 32768.
const [firstPort, portsOfAll, portsOfEach] = [12_000, 20_000, 50] as const

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The folder from which tests start servers: the bundled server, if `processes-setup.ts` wrote one, or the repository. */
export const testedProgram = process.env['GATEHOUSE_TEST_PROGRAM'] ?? root
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** The arguments that `npm start` passes to Node, flags first. */
export const startArguments = scripts.start.replace(/^exec node /, '').split(' ')

/** Starts the server like `npm start`, on a free port unless `options` names one. Resolves when the server is ready. */
export async function startProcess(
  options: Options,
  flags: readonly string[] = [],
  environment: Record<string, string> = {},
  program = testedProgram,
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-process-'))
  const file = join(folder, 'options.json')
  const common = { log: { level: 'silent' }, developmentProvider: false, dataDirectory: join(folder, 'data'), port }
  const configure = (changed: object) => writeFile(file, JSON.stringify({ ...common, ...changed }))
  await configure({ ...options, port })
  const child = spawn(process.execPath, [...startArguments, 'start', '--config', file, ...flags], {
    cwd: program,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const waiting = new Set<() => void>()
  const exited = once(child, 'exit')
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const overdue = setTimeout(() => child.kill('SIGKILL'), longestStartMilliseconds)
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes(ready)) resolve()
        for (const look of waiting) look()
      })
    }
    exited.then(([code]) => reject(new Error(`The server ended with ${code}:\n${output}`)), reject)
  })
    .catch((error: Error) => removeFolder().then(() => Promise.reject(error)))
    .finally(() => clearTimeout(overdue))
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid!,
    output: () => output,
    configure,
    reload() {
      const before = output.length
      child.kill('SIGHUP')
      return new Promise((resolve) => {
        waiting.add(function look() {
          const line = /^.*configuration was (?:not )?reloaded.*$/m.exec(output.slice(before))
          if (!line) return
          waiting.delete(look)
          resolve(line[0])
        })
      })
    },
    async end(signal) {
      child.kill(signal)
      const [code] = (await exited) as [number | null]
      await removeFolder()
      return code
    },
  }
}

let lastPort = firstPort + (process.pid % (portsOfAll / portsOfEach)) * portsOfEach

/**
 * Returns a free port between 12,000 and 32,000.
 *
 * The operating system assigns none of these ports to outgoing connections, and parallel processes try different ports.
 * So no other process takes the port before the server listens on it.
 */
export async function freePort() {
  for (;;) {
    const port = (lastPort += 1)
    const server = createServer().listen(port)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
