import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkBackup } from '../server/backup/read-backup.ts'
import { createTestDeps } from '../server/testing/bare-deps.ts'
import { createEmptyDatabase, createTestDatabase } from '../server/testing/database.ts'
import { makeFolder, placeForData } from '../server/testing/folder.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'
import { startArguments, startProcess } from '../server/testing/server-process.ts'
import { testSecret } from '../server/testing/start-app.ts'
import { seedUsers, users } from './million-users.ts'

/*
 * Backs up a database with a million users, or with the number given as an argument, while eight clients write.
 * Restores the backup into a server and into an embedded database. Then backs up the embedded database, and restores
 * that backup into a server.
 *
 * Fails if the digests of a restored database differ from those of the backup, or if a command takes more than ten
 * minutes, or if a command needs over 60 MB more memory than with an empty database. Runs only on Linux.
 */

const maxMinutes = 10
const maxMegabytes = 60
const writers = 8
const pollMilliseconds = 50
const repository = fileURLToPath(new URL('../', import.meta.url))

const endings: (() => Promise<void>)[] = []
const after = (work: () => Promise<void>) => void endings.push(work)
let problems = 0
await globalSetup()
try {
  await measure()
} finally {
  for (const end of endings.toReversed()) await end()
  await globalTeardown()
}
process.exitCode = problems === 0 ? 0 : 1

async function measure() {
  const folder = await makeFolder(placeForData())
  after(folder.remove)
  const at = (name: string) => join(folder.path, name)
  const empty = { DATABASE_URL: await newDatabase(createTestDatabase) }
  const backUpEmpty = () => run(['backup', at('empty')], empty)
  const restoreEmpty = async () => run(['restore', at('empty'), '--into', await newDatabase(createEmptyDatabase)])
  const emptyBackup = await second(backUpEmpty)
  const emptyRestore = await second(restoreEmpty)

  const { databaseUrl } = await createTestDeps({ after })
  await seedUsers(databaseUrl, Number(process.argv[2] ?? users))
  const writing = await startWriting(databaseUrl)
  report('backup', await run(['backup', at('full')], { DATABASE_URL: databaseUrl }), emptyBackup)
  const restored = await newDatabase(createEmptyDatabase)
  report('restore into a server', await run(['restore', at('full'), '--into', restored]), emptyRestore)
  const embedded = { GATEHOUSE_DATA: at('data') }
  report('restore into an embedded database', await run(['restore', at('full')], embedded), emptyRestore)
  console.log(`${await writing.stop()} writes during these commands`)

  await run(['backup', at('server')], { DATABASE_URL: restored })
  report('backup of the embedded database', await run(['backup', at('embedded')], embedded), emptyBackup)
  const moved = await newDatabase(createEmptyDatabase)
  report('restore from it into a server', await run(['restore', at('embedded'), '--into', moved]), emptyRestore)
  await run(['backup', at('moved')], { DATABASE_URL: moved })
  const expected = await digests(at('full'))
  for (const name of ['server', 'embedded', 'moved'])
    if ((await digests(at(name))) !== expected) fail(`The digests of the ${name} database differ`)
  console.log(`${Math.round((await stat(at('full'))).size / 1e6)} MB in the file; problems: ${problems}`)
}

async function newDatabase(create: typeof createEmptyDatabase) {
  const database = await create()
  after(database.drop)
  return database.url
}

/** Runs a command twice, because the first run needs memory to compile modules. Returns the second result. */
async function second(command: () => Promise<Run>) {
  await command()
  return command()
}

type Run = { seconds: number; megabytes: number }

/** Runs a `gatehouse` command and returns its duration and peak memory. */
async function run(words: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...startArguments, ...words], {
    cwd: repository,
    env: { PATH: process.env['PATH'], GATEHOUSE_SECRET: testSecret, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  let megabytes = 0
  const timer = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)),
      () => {},
    )
  }, pollMilliseconds)
  const [code] = await exited
  clearInterval(timer)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - startedAt) / 1000, megabytes }
}

function report(name: string, { seconds, megabytes }: Run, idle: Run) {
  const more = megabytes - idle.megabytes
  const peak = `${megabytes.toFixed(0)} MB, ${more.toFixed(0)} MB more than with an empty database`
  console.log(`${name}: ${seconds.toFixed(1)} s, peak memory ${peak}`)
  if (seconds > maxMinutes * 60) fail(`${name} took too long`)
  if (more > maxMegabytes) fail(`${name} took too much memory`)
}

function fail(reason: string) {
  problems++
  console.error(reason)
}

/** Returns a digest of each table except the one that records backups. */
async function digests(file: string) {
  const { manifest } = await checkBackup(file, null)
  return JSON.stringify(manifest.tables.filter(({ name }) => name !== 'installation'))
}

/** Starts a server and clients that create organizations. `stop` stops the clients and returns the number of writes. */
async function startWriting(url: string) {
  const server = await startProcess({ database: { url }, secret: testSecret, rateLimit: { enabled: false } })
  after(async () => void (await server.end('SIGTERM')))
  let isStopped = false
  let written = 0
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin, cookie },
      body: JSON.stringify(body),
    })
  async function write(name: string) {
    const user = { name, email: `${name}@writers.example`, password: 'correct horse battery' }
    const signedUp = await post('/sign-up/email', user)
    const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0])
    for (let i = 0; !isStopped; i++) {
      const slug = `${name}-${i}`
      const response = await post('/organization/create', { name: slug, slug }, cookie.join('; '))
      if (response.status !== 200) throw new Error(`A write was answered with ${response.status}`)
      written++
      await pause(pollMilliseconds)
    }
  }
  const running = Promise.all(Array.from({ length: writers }, (_, i) => write(`writer-${i}`)))
  return {
    async stop() {
      isStopped = true
      await running
      return written
    },
  }
}
