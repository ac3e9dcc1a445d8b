import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, test } from 'node:test'
import { findPostmaster, isRoot } from '../../server/database/embedded-processes.ts'
import {
  checkout,
  clearUp,
  hold,
  newFolder,
  nobody,
  query,
  refused,
  removeLater,
  start,
} from '../../server/database/embedded-testing.ts'

const notRoot = isRoot() ? false : 'only root can be kept from running PostgreSQL, or act as somebody else'
const daemon = { uid: 1, gid: 1 }

describe('the embedded database started by root', { skip: notRoot }, () => {
  afterEach(clearUp)

  test('runs PostgreSQL as another user, who can read only the database files and cannot connect', async () => {
    const data = newFolder()
    rmSync(data, { recursive: true })
    const database = await start(data)
    const pid = await findPostmaster(database.directory)
    assert.equal(statSync(`/proc/${pid}`).uid, nobody.uid)
    assert.equal(statSync(database.directory).mode & 0o777, 0o700)
    assert.equal(lstatSync(data).mode & 0o777, 0o711)
    assert.throws(() => connectAs(nobody, database.url), /Peer authentication failed/)
    await database.stop()
  })

  test('stores the data elsewhere if PostgreSQL cannot enter the directory, and finds the data at the next start', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const data = join(closed, 'data')
    const reported: string[] = []
    const database = await start(data, { report: (line) => reported.push(line) })
    removeLater(database.directory)
    assert.match(database.directory, /^\/var\/lib\/gatehouse\/[0-9a-f]{16}$/)
    assert.equal(readlinkSync(join(data, 'postgres')), database.directory)
    assert.match(reported.join('\n'), /because nobody, as whom PostgreSQL runs, cannot open/)
    await query(database.url, 'create table kept as select 1 as one')
    await database.stop()

    const again = await start(data)
    assert.deepEqual(await query(again.url, 'select one from kept'), [{ one: 1 }])
    await again.stop()
  })

  test('runs as the user who owns the data, and lets this user and root connect', async () => {
    const data = newFolder()
    chownSync(data, daemon.uid, daemon.gid)
    const theirs = await hold(data, { user: daemon })
    const ours = await start(data)
    assert.equal(ours.url, theirs.url)
    await theirs.leave()
    await ours.stop()

    const again = await start(data)
    assert.equal(statSync(`/proc/${await findPostmaster(again.directory)}`).uid, daemon.uid)
    assert.match(connectAs(daemon, again.url), /connected/)
    await again.stop()
  })

  test('explains how to change the owner of data that belongs to root', async () => {
    const data = newFolder()
    const database = await start(data)
    await database.stop()
    chownSync(database.directory, 0, 0)
    await refused(data, /belongs to root.* chown -R nobody/)
  })
})

describe('the embedded database started by a user other than root', { skip: notRoot }, () => {
  afterEach(clearUp)

  test('runs as that user', async () => {
    const data = newFolder()
    chownSync(data, nobody.uid, nobody.gid)
    const holder = await hold(data, { user: nobody })
    assert.equal(statSync(join(data, 'postgres')).uid, nobody.uid)
    assert.match(connectAs(nobody, holder.url), /connected/)
    await holder.leave()
    assert.equal(await findPostmaster(holder.directory), null)
  })

  test('refuses to run as a user id without a name', async () => {
    const nameless = { uid: 123456, gid: 123456 }
    await assert.rejects(hold(newFolder(), { user: nameless }), /EmbeddedDatabaseError: The user id 123456 has no name/)
  })

  test('refuses data that belongs to another user, and a directory it may not write to', async () => {
    const data = newFolder()
    await assert.rejects(hold(data, { user: nobody }), /EmbeddedDatabaseError: .*not allowed to store its database/)
    const database = await start(data)
    chownSync(database.directory, 1, 1)
    await assert.rejects(hold(data, { user: nobody }), /EmbeddedDatabaseError: .*belongs to a different user/)
    chownSync(database.directory, nobody.uid, nobody.gid)
    await database.stop()
  })
})

describe('the embedded database with a path that is too long for a socket', () => {
  afterEach(clearUp)

  test('has its socket in a private temporary directory, where other processes find it', async () => {
    const data = join(newFolder(), `${'long '.repeat(20)}, "quoted" 100%`)
    const database = await start(data)
    const socketDirectory = new URL(database.url).searchParams.get('host') ?? ''
    removeLater(socketDirectory)
    assert.equal(dirname(socketDirectory), tmpdir())
    assert.equal(lstatSync(socketDirectory).mode & 0o777, 0o700)
    const elsewhere = await hold(data, { environment: { TMPDIR: '/var/tmp' } })
    assert.equal(elsewhere.url, database.url)
    await elsewhere.leave()
    assert.deepEqual(await query(database.url, 'select 1 as one'), [{ one: 1 }])
    await database.stop()

    rmSync(socketDirectory, { recursive: true })
    symlinkSync(data, socketDirectory)
    await refused(data, /is not Gatehouse's\. Remove it/)
  })
})

const noTmpfs = isRoot() && canMount() ? false : 'needs root and the right to mount a small disk'

describe('a full disk under the embedded database', { skip: noTmpfs }, () => {
  afterEach(clearUp)

  test('is reported if there is no space for a new database', () => {
    assert.match(onSmallDisk('24m', ''), /^EmbeddedDatabaseError: The disk that holds .* is full/)
  })

  test('is reported at start and damages no data, however little space is left', () => {
    const words = onSmallDisk(
      '120m',
      `const { stop } = await startEmbedded(options)
      await stop()
      const { appendFileSync, rmSync, statSync, truncateSync } = await import('node:fs')
      const filler = options.dataDirectory + '/filler'
      const fill = (path, bytes) => { try { for (;;) appendFileSync(path, Buffer.alloc(bytes)) } catch {} }
      fill(filler, 4096)
      fill(options.dataDirectory + '/postgres.log', 1)
      const full = statSync(filler).size
      for (const pages of [0, 1, 2, 3, 4, 6, 8]) {
        truncateSync(filler, full - pages * 4096)
        await startEmbedded(options).then(
          async (database) => { await database.stop(); console.log('enough') },
          (error) => console.log(error.name + ': ' + error.message),
        )
        fill(filler, 4096)
      }
      rmSync(filler)`,
    )
    for (const line of words.trim().split('\n').slice(0, -1))
      assert.match(line, /enough|^EmbeddedDatabaseError: The disk that holds/)
    assert.match(words, /^EmbeddedDatabaseError/)
    assert.match(words, /started\n$/)
  })
})

function connectAs(user: { uid: number; gid: number }, url: string) {
  const script = `const { Client } = await import(${JSON.stringify(import.meta.resolve('pg'))})
    const client = new Client({ connectionString: ${JSON.stringify(url)} })
    await client.connect()
    console.log('connected')
    await client.end()`
  const options = { ...user, cwd: '/', encoding: 'utf8', stdio: 'pipe' } as const
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], options)
}

function canMount() {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function onSmallDisk(size: string, first: string) {
  const disk = newFolder()
  const script = `const { startEmbedded } = await import(${JSON.stringify(join(checkout, 'server/database/embedded.ts'))})
    const options = { dataDirectory: ${JSON.stringify(disk)}, settings: { fsync: 'off' } }
    ${first}
    await startEmbedded(options).then(
      async (database) => { console.log('started'); await database.stop() },
      (error) => console.log(error.name + ': ' + error.message),
    )`
  const mount = `mount -t tmpfs -o size=${size},mode=0711 tmpfs '${disk}' && exec "$0" --input-type=module -e "$1"`
  return execFileSync('unshare', ['-m', 'sh', '-c', mount, process.execPath, script], { encoding: 'utf8', cwd: '/' })
}
