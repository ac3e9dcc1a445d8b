import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { findPostmaster } from './embedded-processes.ts'
import { placeForData } from '../testing/folder.ts'
import { type EmbeddedDatabase, EmbeddedDatabaseError, startEmbedded } from './embedded.ts'

/** Tests do not have to survive a power failure. */
const quick = { fsync: 'off' }

/** The id of the user `nobody`, who owns no files. */
export const nobody = { uid: 65534, gid: 65534 }

/** The folder of this repository. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))

const databases: EmbeddedDatabase[] = []
const folders: string[] = []
const children: ChildProcess[] = []

/** Creates a folder that any user can enter. `clearUp` removes the folder. */
export function newFolder(under = placeForData()) {
  const folder = mkdtempSync(join(realpathSync(under), 'gatehouse-test-'))
  chmodSync(folder, 0o711)
  return removeLater(folder)
}

/** Marks a path for removal by `clearUp`. Returns the path. */
export function removeLater(path: string) {
  folders.push(path)
  return path
}

/** Stops everything that a test started, and removes the folders of the test. */
export async function clearUp() {
  for (const database of databases.splice(0)) await database.stop()
  for (const child of children.splice(0)) await end(child)
  for (const folder of folders.splice(0).toReversed()) {
    await endServersBelow(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function endServersBelow(folder: string) {
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    const directory = await Promise.try(() => realpathSync(join(path, 'postgres'))).catch(() => path)
    const pid = await findPostmaster(directory).catch(() => null)
    if (pid === null) continue
    process.kill(pid, 'SIGQUIT')
    await until(async () => (await findPostmaster(directory)) === null)
  }
}

/** Starts the database of a folder, or joins it if it is already running. `clearUp` stops the database. */
export async function start(data: string, options: Partial<Parameters<typeof startEmbedded>[0]> = {}) {
  const database = await startEmbedded({ dataDirectory: data, settings: quick, ...options })
  databases.push(database)
  return database
}

export async function until(condition: () => unknown) {
  const deadline = performance.now() + 20_000
  while (!(await Promise.try(condition).catch(() => false))) {
    assert.ok(performance.now() < deadline, `waited too long for ${condition.toString()}`)
    await sleep(10)
  }
}

/** Runs one statement on its own connection. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Counts the processes that use a database. */
export async function countKeepers(url: string) {
  const rows = await query(url, "select from pg_stat_activity where application_name = 'gatehouse keeper'")
  return rows.length
}

/** Asserts that a start is refused with a message for the operator. */
export async function refused(data: string, words: RegExp, settings: Record<string, string> = {}) {
  await assert.rejects(start(data, { settings }), (error: Error) => {
    assert.ok(error instanceof EmbeddedDatabaseError, String(error.stack))
    assert.match(error.message, words)
    return true
  })
}

type Circumstances = {
  user?: { uid: number; gid: number }
  environment?: Record<string, string>
  settings?: Record<string, string>
  from?: string
  /** JavaScript code that runs before any import. */
  before?: string
}

/** Starts another process that uses a folder's database until `leave` or `kill` of the result is called. */
export async function hold(data: string, circumstances: Circumstances = {}) {
  const child = spawnHolder(data, circumstances)
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) {
      const { url, directory }: { url: string; directory: string } = JSON.parse(line)
      return { url, directory, lines, leave: () => leave(child), kill: () => end(child) }
    }
    lines.push(line)
  }
  throw new Error(lines.join('\n'))
}

/** Starts the process for `hold` without waiting for the database. For tests that end the process during its start. */
export function spawnHolder(
  data: string,
  { user, environment, settings = quick, from = checkout, before = '' }: Circumstances,
) {
  const script = `${before}
    const { startEmbedded } = await import(${JSON.stringify(join(from, 'server/database/embedded.ts'))})
    const options = { dataDirectory: ${JSON.stringify(data)}, settings: ${JSON.stringify(settings)}, report: console.log }
    try {
      const database = await startEmbedded(options)
      console.log(JSON.stringify(database))
      process.stdin.on('end', () => database.stop().then(() => process.exit(0))).resume()
    } catch (error) {
      console.log(error.name + ': ' + error.message)
      process.exit(1)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
    detached: true,
    cwd: '/',
    ...user,
  })
  children.push(child)
  return child
}

async function leave(child: ChildProcess) {
  child.stdin?.end()
  const [status]: unknown[] = await once(child, 'exit')
  assert.equal(status, 0)
}

/** Kills a process and its children, but not the database server, which has its own process group. */
export async function end(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** Kills a process that uses a database and then the database server, and returns the server's pid. */
export async function killAll(holder: { directory: string; kill: () => Promise<void> }) {
  await holder.kill()
  const pid = await findPostmaster(holder.directory)
  assert.ok(pid !== null)
  process.kill(pid, 'SIGKILL')
  await until(async () => (await findPostmaster(holder.directory)) === null)
  return pid
}

/** Returns the files that earlier starts left next to the data. */
export function leftovers(data: string) {
  return readdirSync(data).filter((name) => name.includes('.new-'))
}
