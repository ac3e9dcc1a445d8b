import assert from 'node:assert/strict'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { after, before, describe, test, type TestContext } from 'node:test'
import { Client } from 'pg'
import { seedUsers } from '../../bench/million-users.ts'
import { fileOutput } from '../../server/backup/output.ts'
import { checkBackup, type CheckedBackup } from '../../server/backup/read-backup.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { findPlace } from '../../server/database/embedded-place.ts'
import { restoreMark } from '../../server/database/migrate.ts'
import { findPostmaster, stopPostmaster } from '../../server/database/embedded-processes.ts'
import { runCommandLine } from '../../server/testing/command.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { makeFolder, placeForData } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import {
  isInTransaction,
  killAt,
  observeDatabase,
  observeFolder,
  runUntil,
  type Progress,
  type Stage,
} from './restore-progress.ts'
import { extent } from './extent.ts'

const users = 20_000
const secret = 'the secret of the backed up server 1'

let source: TestDatabase
let folder: Awaited<ReturnType<typeof makeFolder>>
let backup: CheckedBackup
/** The tables in the order in which they are restored. */
const tables: { name: string; rows: number }[] = []

before(async () => {
  folder = await makeFolder(placeForData())
  source = await createTestDatabase()
  await seedUsers(source.url, users)
  await writeBackup({ url: source.url, open: () => fileOutput(join(folder.path, 'full.backup')), secret })
  backup = await checkBackup(join(folder.path, 'full.backup'), null)
  await backup.readTables(async ({ name }, content) => {
    for await (const piece of content) assert.ok(piece.length > 0)
    tables.push({ name, rows: backup.manifest.tables.find((table) => table.name === name)!.rows })
    return null
  })
})
after(async () => {
  await source.drop()
  await folder.remove()
})

function run(words: readonly string[], environment: Record<string, string>) {
  return runCommandLine(words, { folder: folder.path, environment })
}

async function succeeds(words: readonly string[], environment: Record<string, string>) {
  const { code, output } = await run(words, environment)
  assert.equal(code, 0, output)
}

/** Asserts that a database has all the rows of the backup. */
async function assertComplete(url: string) {
  const copy = join(folder.path, 'restored.backup')
  const { tables: found } = await writeBackup({ url, open: () => fileOutput(copy) })
  assert.deepEqual(found, backup.manifest.tables)
}

describe('a backup that is interrupted', () => {
  const previous = 'the previous backup'
  const words = ['backup', 'target.backup']
  const environment = () => ({ DATABASE_URL: source.url, GATEHOUSE_SECRET: secret })
  const parts = async () => (await readdir(folder.path)).filter((name) => name.endsWith('.part'))

  /** Starts a backup, and returns the process once the unfinished backup file is larger than this number of bytes. */
  async function writing(bytes: number) {
    const earlier = await parts()
    const isReached = async () => {
      const own = (await parts()).filter((name) => !earlier.includes(name))
      const sizes = await Promise.all(own.map(async (name) => (await stat(join(folder.path, name))).size))
      return Math.max(0, ...sizes) > bytes
    }
    return runUntil(isReached, { words, folder: folder.path, environment: environment() })
  }

  async function age(name: string) {
    const elevenMinutesAgo = Date.now() / 1000 - 11 * 60
    await utimes(join(folder.path, name), elevenMinutesAgo, elevenMinutesAgo)
  }

  test('by kill -9 leaves the previous file, and an unfinished file that a later backup removes', async () => {
    const target = join(folder.path, 'target.backup')
    await writeFile(target, previous)
    const { size } = await stat(join(folder.path, 'full.backup'))
    let left: string[] = []
    for (const bytes of [0, size / 2]) {
      for (const name of left) await age(name)
      await (await writing(bytes)).end('SIGKILL')
      const found = await parts()
      assert.equal(found.length, 1)
      assert.notDeepEqual(found, left)
      left = found
    }
    assert.equal(await readFile(target, 'utf8'), previous)
    await age(left[0]!)
    await succeeds(words, environment())
    assert.deepEqual(await parts(), [])
    await checkBackup(target, null)
  })

  test('by Ctrl+C leaves no unfinished file', async () => {
    const { code, errors } = await (await writing(0)).end('SIGINT')
    assert.equal(code, 1)
    assert.equal(errors, 'The backup was interrupted\n')
    assert.deepEqual(await parts(), [])
  })
})

const at = (stage: Stage, count = 0): Progress => ({ stage, tables: count })
/** The moment when this share of a table has been copied. Computed on call, because `tables` is filled later. */
const copying = (name: string, share: number) => () =>
  at('copying', tables.findIndex((table) => table.name === name) + share)
const creating = (share: number) => () => at('creating tables', Math.ceil(tables.length * share))

const moments = 20
/** Every `step`th moment is tried. */
const step = moments / extent.kills
const everyStep = <Moment>(all: readonly Moment[]) => all.filter((_, i) => i % step === 0)

const kills: Progress[] = []
function report(t: TestContext, own: readonly Progress[]) {
  kills.push(...own)
  t.diagnostic(`killed: ${own.map(({ stage, tables: count }) => `${stage} ${count.toFixed(1)}`).join(', ')}`)
}

describe('kill -9 during a restore', () => {
  const serverMoments = [
    creating(0.5),
    copying('users', 0.05),
    copying('users', 0.9),
    copying('sightings', 0.5),
    () => at('creating indexes'),
    () => at('checking foreign keys'),
    () => at('ending the transaction'),
    () => at('after the commit'),
  ]

  test('into a server leaves a database that no version starts on until the restore is repeated', async (t) => {
    const own: Progress[] = []
    for (const [i, moment] of everyStep(serverMoments).entries())
      own.push(await killInServer(t, moment(), `server-${i}`))
    report(t, own)
  })

  const embeddedMoments = [
    () => at('creating the data folder'),
    () => at('before the first table'),
    creating(0.01),
    creating(0.9),
    copying('users', 0.3),
    copying('users', 0.6),
    copying('sessions', 0.1),
    copying('sessions', 0.8),
    () => at('creating indexes'),
    () => at('checking foreign keys'),
    () => at('after the commit'),
    () => at('stopping the database'),
  ]

  test('into a data folder leaves no usable database, and the next restore removes the unfinished one', async (t) => {
    const data = join(folder.path, 'data')
    const own: (Progress & { pid: number })[] = []
    t.after(() => stopAbandoned(data))
    const words = ['restore', 'full.backup']
    const environment = { GATEHOUSE_DATA: data }
    let abandoned: number | null = null
    for (const moment of everyStep(embeddedMoments)) {
      const kill = await killAt(moment(), observeFolder(data, tables), { words, folder: folder.path, environment })
      own.push(kill)
      const names = (await readdir(data)).filter((name) => name !== 'secret')
      assert.deepEqual(names, [`restoring-${kill.pid}`])
      if (abandoned !== null) await untilEnded(abandoned)
      abandoned = await findPostmaster(join(data, names[0]!, 'postgres'))
    }
    await succeeds(words, environment)
    assert.deepEqual((await readdir(data)).toSorted(), ['postgres', 'secret'])
    const embedded = await startEmbedded({ dataDirectory: data })
    await assertComplete(embedded.url)
    await embedded.stop()
    report(t, own)
  })

  test(`was tried at ${moments / step} moments, several of them during the transaction that copies the rows`, (t) => {
    const inTransaction = kills.filter(isInTransaction).length
    t.diagnostic(`${inTransaction} of ${kills.length} kills were in the transaction`)
    assert.equal(kills.length, moments / step)
    // Usually, 12 of 20 kills are in the transaction. On a fast machine, a kill can miss its short last stages.
    assert.ok(inTransaction >= 7 / step)
  })
})

/**
 * Kills a restore into a server at a moment. Asserts that the database is complete, or that Gatehouse refuses to start
 * on it until the restore is repeated.
 */
async function killInServer(t: TestContext, moment: Progress, data: string) {
  const database = await createEmptyDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  t.after(async () => {
    await client.end()
    await database.drop()
  })
  const words = ['restore', 'full.backup', '--into', database.url]
  const environment = { GATEHOUSE_DATA: data }
  const observe = () => observeDatabase(client, tables)
  const progress = await killAt(moment, observe, { words, folder: folder.path, environment })

  const marks = await client.query('select reads_from from schema_migrations where name = $1', [restoreMark])
  if (marks.rowCount === 1) {
    // With this `reads_from`, every version refuses the database.
    assert.deepEqual(marks.rows, [{ reads_from: 2 ** 31 - 1 }])
    assert.match(await outcomeOfStart(database.url), /A restore of this database did not finish/)
    await succeeds(words, environment)
  }
  await assertComplete(database.url)
  assert.equal(await readFile(join(folder.path, data, 'secret'), 'utf8'), secret)
  return progress
}

/** Starts a server on a database, then stops it. Returns the exit code, or the error message if it did not start. */
function outcomeOfStart(url: string) {
  return startProcess({ database: { url }, secret }).then(
    async (server) => `ended with ${await server.end('SIGTERM')}`,
    (error: Error) => error.message,
  )
}

/** Resolves when a process has ended. The lock file does not show this: PostgreSQL removes it a moment earlier. */
async function untilEnded(pid: number) {
  const deadline = performance.now() + 10_000
  while (isRunning(pid)) {
    assert.ok(performance.now() < deadline, `Process ${pid} still runs`)
    await setImmediate()
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Stops the servers that were left running when restores were killed. */
async function stopAbandoned(data: string) {
  for (const name of await readdir(data)) {
    if (!name.startsWith('restoring-')) continue
    const { directory, owner } = await findPlace(join(data, name))
    await stopPostmaster(directory, owner)
  }
}
