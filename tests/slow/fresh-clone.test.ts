import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

const repository = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0

describe('a fresh clone', { timeout: 10 * 60_000 }, () => {
  const clone = makeClone()
  after(clone.remove)

  test('runs with `npm start` alone, and a visitor can set it up', async (t) => {
    const first = await startGatehouse(clone)
    const prepared = preparedAt(clone)
    t.diagnostic(`npm start with an empty npm cache answered after ${first.seconds.toFixed(1)} s`)
    await stopLikeTerminal(first)
    assertNothingRuns(clone)

    const second = await startGatehouse(clone)
    t.diagnostic(`npm start answered the second time after ${second.seconds.toFixed(1)} s`)
    assert.deepEqual(preparedAt(clone), prepared, 'nothing is installed or built again')
    const flow = ['run', 'test:browser', '--', 'first-sign-up']
    execFileSync('npm', flow, {
      cwd: clone.folder,
      env: { ...clone.env, GATEHOUSE_URL: second.url },
      stdio: 'inherit',
    })
    await stopLikeSupervisor(second)
    assertNothingRuns(clone)
  })

  test('runs in a folder that only root can enter', { skip: !isRoot && 'needs root' }, async () => {
    rmSync(join(clone.folder, 'data'), { recursive: true })
    chmodSync(clone.parent, 0o700)
    const gatehouse = await startGatehouse(clone)
    assert.ok(!dataDirectoryOf(clone).startsWith(clone.folder), 'the data is stored elsewhere')
    await stopLikeTerminal(gatehouse)
    assertNothingRuns(clone)
  })
})

type Clone = { parent: string; folder: string; env: NodeJS.ProcessEnv; started: Gatehouse[] }
type Gatehouse = { npm: ChildProcess; url: string; seconds: number }

/** Clones the committed files into a new directory. `env` is the environment of a user who has just cloned them. */
function makeClone() {
  const parent = mkdtempSync(join(tmpdir(), 'gatehouse-clone-'))
  const folder = join(parent, 'gatehouse')
  chmodSync(parent, 0o755)
  execFileSync('git', ['clone', '--quiet', repository, folder])

  const ours = /^(npm_(?!config_registry$)|NODE(?!_EXTRA_CA_CERTS$)|GATEHOUSE_|DATABASE_URL|REDIS_URL|PORT$|INIT_CWD$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  env.PATH = env.PATH?.split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .join(delimiter)
  env.npm_config_cache = join(parent, 'npm-cache')

  const clone = { parent, folder, env, started: [] as Gatehouse[] }
  async function remove() {
    for (const gatehouse of clone.started) await stopLikeSupervisor(gatehouse)
    for (const place of [dataDirectoryOf(clone), parent]) rmSync(place, { recursive: true, force: true })
  }
  return { ...clone, remove }
}

/** Returns the times at which the packages were installed and the pages were built. */
function preparedAt({ folder }: Clone) {
  return ['node_modules/.package-lock.json', 'dist/.built-from'].map((file) => statSync(join(folder, file)).mtimeMs)
}

async function startGatehouse({ folder, env, started }: Clone): Promise<Gatehouse> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  // Runs in its own process group, like a command in a shell.
  const options = { cwd: folder, env: { ...env, PORT: String(port) }, detached: true } as const
  const npm = spawn('npm', ['start'], { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const gatehouse = { npm, url, seconds: 0 }
  started.push(gatehouse)
  while (!(await answers(`${url}/api/auth/ok`))) {
    assert.ok(isRunning(npm), 'npm start has ended')
    await wait(50)
  }
  return Object.assign(gatehouse, { seconds: (performance.now() - startedAt) / 1000 })
}

/** Signals the whole process group, like Ctrl-C; npm also forwards the signal. */
async function stopLikeTerminal({ npm }: Gatehouse) {
  await stop(npm, () => process.kill(-npm.pid!, 'SIGINT'))
}

/** Sends SIGTERM to npm only. */
async function stopLikeSupervisor({ npm }: Gatehouse) {
  await stop(npm, () => npm.kill('SIGTERM'))
}

async function stop(npm: ChildProcess, signal: () => void) {
  if (!isRunning(npm)) return
  const ended = once(npm, 'exit')
  signal()
  assert.deepEqual(await ended, [0, null], 'npm start ends well')
}

function isRunning({ exitCode, signalCode }: ChildProcess) {
  return exitCode === null && signalCode === null
}

/** Returns the data directory, which is outside the clone if PostgreSQL cannot enter the clone. */
function dataDirectoryOf({ folder }: Clone) {
  const usual = join(folder, 'data/postgres')
  return existsSync(usual) ? realpathSync(usual) : usual
}

function assertNothingRuns(clone: Clone) {
  const processes = execFileSync('ps', ['-ww', '-A', '-o', 'args='], { encoding: 'utf8' }).split('\n')
  const ours = processes.filter((line) => line.includes(clone.folder) || line.includes(dataDirectoryOf(clone)))
  assert.deepEqual(ours, [])
}

async function answers(url: string) {
  const reply = await fetch(url).catch(() => null)
  return reply?.ok === true
}

async function findFreePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
