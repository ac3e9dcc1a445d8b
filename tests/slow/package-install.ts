import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../server/testing/server-process.ts'

export const repository = join(import.meta.dirname, '../..')

/**
 * The tarball of the npm package, and an environment to install it in. The environment imitates a machine that has only
 * Node 24, npm and the programs of the operating system.
 */
export class Machine {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'gatehouse-package-'))
  readonly tarball: string
  readonly environment: Record<string, string>
  readonly #started: ChildProcess[] = []

  constructor() {
    execFileSync('chmod', ['755', this.folder])
    execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: repository })
    const programs = this.make('programs')
    const npm = dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()))
    symlinkSync(process.execPath, join(programs, 'node'))
    for (const name of ['npm', 'npx']) symlinkSync(join(npm, `${name}-cli.js`), join(programs, name))
    const ours =
      /^(?:npm_(?!config_registry$)|NODE(?!_EXTRA_CA_CERTS$)|GATEHOUSE_|DATABASE_URL|REDIS_URL|PORT$|INIT_CWD$)/
    this.environment = {
      ...(Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))) as Record<
        string,
        string
      >),
      PATH: `${programs}:/usr/bin:/bin`,
      npm_config_cache: join(this.folder, 'cache'),
      npm_config_loglevel: 'error',
    }
    const packed = this.run('npm', ['pack', join(repository, 'dist/package'), '--silent'], this.folder)
    this.tarball = join(this.folder, packed.trim())
  }

  make(name: string) {
    const folder = join(this.folder, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  /** Runs a program to its end and returns its output. */
  run(program: string, args: readonly string[], folder: string) {
    return execFileSync(program, args, { cwd: folder, env: this.environment, encoding: 'utf8' })
  }

  /** Runs a program that can fail; resolves to its exit code and output. */
  async attempt(program: string, args: readonly string[], folder: string, environment: Record<string, string> = {}) {
    const env = { ...this.environment, ...environment }
    const { stdout, stderr, code } = await promisify(execFile)(program, args, { cwd: folder, env }).then(
      (output) => ({ ...output, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    )
    return { code, output: stdout + stderr }
  }

  /** Starts a server in its own process group, and resolves when a GET request to the path succeeds. */
  async start(program: string, args: readonly string[], options: SpawnOptions, path = '/health/ready') {
    const port = await freePort()
    const startedAt = performance.now()
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
      env: { ...this.environment, PORT: String(port), ...options.env },
    })
    this.#started.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
    const origin = `http://localhost:${port}`
    while (!(await isReady(origin + path))) {
      assert.ok(isRunning(child), output)
      await wait(20)
    }
    return { child, origin, seconds: (performance.now() - startedAt) / 1000, output: () => output }
  }

  /** Ends all running processes and removes all folders. */
  async remove() {
    for (const child of this.#started) if (isRunning(child)) await stop(child, -child.pid!, 'SIGINT')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Signals a process, or a process group if `target` is negative, and resolves to the exit code. */
export async function stop(child: ChildProcess, target: number, signal: NodeJS.Signals) {
  const ended = once(child, 'exit')
  process.kill(target, signal)
  return ((await ended) as [number | null])[0]
}

/**
 * Creates a host application with the installed package, and with links to packages in this repository’s node_modules.
 */
export function makeHost(machine: Machine, name: string, installed: string, packages: readonly string[]) {
  const folder = machine.make(name)
  const modules = machine.make(`${name}/node_modules`)
  cpSync(installed, join(modules, 'gatehouse'), { recursive: true })
  for (const each of packages) {
    mkdirSync(dirname(join(modules, each)), { recursive: true })
    symlinkSync(join(repository, 'node_modules', each), join(modules, each))
  }
  return folder
}

async function isReady(url: string) {
  const reply = await fetch(url).catch(() => null)
  return reply?.ok === true
}

function isRunning({ exitCode, signalCode }: ChildProcess) {
  return exitCode === null && signalCode === null
}
