import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileOutput } from '../../server/backup/output.ts'
import { checkBackup } from '../../server/backup/read-backup.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { sql } from '../../server/database/sql.ts'
import { runCommandLine } from '../../server/testing/command.ts'
import { createEmptyDatabase, createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { startProcess } from '../../server/testing/server-process.ts'

const secret = 'the secret of the backed up server 1'
const password = 'correct horse battery'

let folder: Awaited<ReturnType<typeof makeFolder>>
before(async () => void (folder = await makeFolder()))
after(() => folder.remove())

function run(words: readonly string[], environment: Record<string, string> = {}) {
  return runCommandLine(words, { folder: folder.path, environment: { GATEHOUSE_SECRET: secret, ...environment } })
}

async function succeeds(words: readonly string[], environment: Record<string, string> = {}) {
  const { code, output } = await run(words, environment)
  assert.equal(code, 0, output)
  return output
}

async function refused(words: readonly string[], reason: RegExp, environment: Record<string, string> = {}) {
  const { code, output } = await run(words, environment)
  assert.equal(code, 1, output)
  assert.match(output, reason)
  assert.doesNotMatch(output, /\n {4}at /)
}

async function emptyDatabase(t: { after: (work: () => Promise<void>) => void }) {
  const database = await createEmptyDatabase()
  t.after(database.drop)
  return database.url
}

async function rows<Row>(url: string, statement: ReturnType<typeof sql>) {
  const db = openTestDatabase(url)
  try {
    return await db.rows<Row>(statement)
  } finally {
    await db.close()
  }
}

const tablesIn = (url: string) =>
  rows<{ name: string }>(url, sql`select tablename as name from pg_tables where schemaname = 'public'`)

/** Returns the row count and digest of each table in a backup, except the table that records backups. */
async function digestsOf(file: string) {
  const { manifest } = await checkBackup(join(folder.path, file), null)
  return manifest.tables.filter(({ name }) => name !== 'installation')
}

function post(origin: string, path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', origin, cookie }
  return fetch(`${origin}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function signUp(origin: string, email: string) {
  const response = await post(origin, '/sign-up/email', { name: 'Ada', email, password })
  assert.equal(response.status, 200)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Creates organizations until `stop` is called. Each creation writes to several tables in one transaction. */
function startWriting(origin: string, cookie: string, name: string) {
  const acknowledged: { slug: string; sentAt: number; at: number }[] = []
  let isStopped = false
  async function write() {
    for (let i = 0; !isStopped; i++) {
      const slug = `${name}-${i}`
      const sentAt = performance.now()
      const response = await post(origin, '/organization/create', { name: slug, slug }, cookie)
      assert.equal(response.status, 200)
      acknowledged.push({ slug, sentAt, at: performance.now() })
    }
  }
  const done = write()
  return {
    acknowledged,
    stop() {
      isStopped = true
      return done
    },
  }
}

describe('a backup during writes', () => {
  test('contains every write acknowledged before it, no later write, and no partial write', async (t) => {
    const database = await createTestDatabase()
    t.after(database.drop)
    const server = await startProcess({ database: { url: database.url }, secret, rateLimit: { enabled: false } })
    t.after(async () => void (await server.end('SIGTERM')))
    const cookies = await Promise.all([...'abcd'].map((name) => signUp(server.origin, `${name}@example.com`)))
    const writers = cookies.map((cookie, i) => startWriting(server.origin, cookie, `writer-${i}`))
    const written = () => writers.flatMap(({ acknowledged }) => acknowledged)
    const untilWritten = async (count: number) => {
      while (written().length < count) await new Promise((resolve) => setImmediate(resolve))
    }

    for (const round of [1, 2, 3]) {
      await untilWritten(written().length + 20)
      const file = `writes-${round}.backup`
      const startedAt = performance.now()
      let takenAt = 0
      // `writeBackup` opens its output after it has taken the snapshot.
      const open = async () => {
        takenAt = performance.now()
        await untilWritten(written().length + 20)
        return fileOutput(join(folder.path, file))
      }
      await writeBackup({ url: database.url, open })
      await untilWritten(written().length + 5)

      const restored = await emptyDatabase(t)
      await succeeds(['restore', file, '--into', restored])
      const found = await rows<{ slug: string; isWhole: boolean }>(
        restored,
        sql`select o.slug, o.member_count = 1
              and (select count(*) from members m where m.organization_id = o.id) = 1
              and (select count(*) from events e where e.organization_id = o.id) > 0 as "isWhole"
            from organizations o`,
      )
      const slugs = new Set(found.map(({ slug }) => slug))
      const missing = written().filter(({ slug, at }) => at < startedAt && !slugs.has(slug))
      const early = written().filter(({ slug, sentAt }) => sentAt > takenAt && slugs.has(slug))
      assert.deepEqual([missing, early, found.filter(({ isWhole }) => !isWhole)], [[], [], []])
    }
    await Promise.all(writers.map((writer) => writer.stop()))
  })
})

describe('a backup', () => {
  test('moves an embedded database to a server and back without changing the digests of its tables', async (t) => {
    const dataDirectory = join(folder.path, 'data')
    const server = await startProcess({ dataDirectory, secret, rateLimit: { enabled: false } })
    await signUp(server.origin, 'ada@example.com')
    await succeeds(['backup', 'running.backup'])
    assert.equal(await server.end('SIGTERM'), 0)
    await succeeds(['backup', 'embedded.backup'])

    const url = await emptyDatabase(t)
    await succeeds(['restore', 'embedded.backup', '--into', url])
    await succeeds(['backup', 'server.backup'], { DATABASE_URL: url })
    assert.deepEqual(await digestsOf('server.backup'), await digestsOf('embedded.backup'))

    await refused(['restore', 'server.backup'], /There is a database in/)
    await refused(['restore', 'server.backup', '--into', url], /The database is not empty/)
    await succeeds(['restore', 'server.backup'], { GATEHOUSE_DATA: 'again' })
    assert.deepEqual(await readdir(join(folder.path, 'again')), ['postgres'])
    await succeeds(['backup', 'again.backup'], { GATEHOUSE_DATA: 'again' })
    assert.deepEqual(await digestsOf('again.backup'), await digestsOf('embedded.backup'))

    const restored = await startProcess({ dataDirectory: join(folder.path, 'again'), secret })
    const signIn = await post(restored.origin, '/sign-in/email', { email: 'ada@example.com', password })
    assert.equal(await restored.end('SIGTERM'), 0)
    assert.equal(signIn.status, 200)
  })

  test('is verified by restoring it into a temporary database: faults in the data are reported, and the database is removed', async (t) => {
    const output = await succeeds(['backup', '--verify', 'embedded.backup'])
    assert.match(output, /The backup can be restored/)
    assert.deepEqual((await readdir(join(folder.path, 'data'))).toSorted(), ['postgres', 'postgres.log'])

    const url = await emptyDatabase(t)
    await succeeds(['restore', 'embedded.backup', '--into', url])
    await rows(
      url,
      sql`insert into organizations (id, name, slug, created_at, member_count) values ('o', 'O', 'o', now(), 2)`,
    )
    await succeeds(['backup', 'faults.backup'], { DATABASE_URL: url })
    const faults = /1 organizations without an owner\n1 organizations whose member count is wrong/
    await refused(['backup', '--verify', 'faults.backup'], faults, { DATABASE_URL: url })
    const verified = sql`select backed_up_at is not null as a, backup_verified_at is not null as b from installation`
    assert.deepEqual(await rows(url, verified), [{ a: true, b: false }])

    const empty = await emptyDatabase(t)
    const unrecorded = await succeeds(['backup', '--verify', 'embedded.backup'], { DATABASE_URL: empty })
    assert.match(unrecorded, /can be restored: .*\nThe date .* not recorded: There is no Gatehouse in this database/)
    await succeeds(['backup', '--verify', 'embedded.backup'], { DATABASE_URL: url })
    assert.deepEqual(await rows(url, verified), [{ a: true, b: true }])
  })

  test('that is damaged, truncated or made with another secret is refused before the first row is written', async (t) => {
    const url = await emptyDatabase(t)
    const original = join(folder.path, 'embedded.backup')
    const content = await readFile(original)
    const refusedFile = async (bytes: Buffer) => {
      await writeFile(join(folder.path, 'bad'), bytes)
      await assert.rejects(checkBackup(join(folder.path, 'bad'), null), /bad (is|does|cannot)/)
    }
    for (let i = 0; i < 60; i++) {
      const flipped = Buffer.from(content)
      flipped[Math.floor((content.length - 1) * (i / 59))]! ^= 1 << (i % 8)
      await refusedFile(flipped)
      await refusedFile(content.subarray(0, Math.floor((content.length - 1) * (i / 59))))
    }
    await writeFile(join(folder.path, 'cut.backup'), content.subarray(0, -1))
    await refused(['restore', 'cut.backup', '--into', url], /cut\.backup is incomplete/)
    const other = { GATEHOUSE_SECRET: 'another secret, also of 32 letters' }
    await refused(['restore', 'embedded.backup', '--into', url], /made with another secret/, other)
    await refused(['restore', 'missing.backup', '--into', url], /missing\.backup does not exist/)
    assert.deepEqual(await tablesIn(url), [])
  })

  test('must be encrypted to contain the secret', async (t) => {
    await refused(['backup', 'x.backup', '--with-secret'], /must be encrypted/)
    const { generateIdentity, identityToRecipient } = await import('age-encryption')
    const [identity, stranger] = [await generateIdentity(), await generateIdentity()]
    await writeFile(join(folder.path, 'identity'), `# a key\n${identity}\n`)
    await writeFile(join(folder.path, 'stranger'), stranger)
    const recipient = await identityToRecipient(identity)
    await refused(['backup', 'x.backup', '--encrypt', 'age1nobody'], /is not a recipient of age/)
    await succeeds(['backup', 'secret.age', '--with-secret', '--encrypt', recipient])
    assert.equal((await readFile(join(folder.path, 'secret.age'))).includes(secret), false)

    const url = await emptyDatabase(t)
    await refused(['restore', 'secret.age', '--into', url], /is encrypted/)
    await refused(['restore', 'secret.age', '--into', url, '--identity', 'stranger'], /cannot be decrypted/)
    assert.deepEqual(await tablesIn(url), [])
    const fresh = { GATEHOUSE_DATA: 'fresh', GATEHOUSE_SECRET: '' }
    await succeeds(['restore', 'secret.age', '--identity', 'identity'], fresh)
    assert.equal(await readFile(join(folder.path, 'fresh', 'secret'), 'utf8'), secret)
    assert.equal((await readdir(folder.path)).filter((name) => name.startsWith('x.backup')).length, 0)
  })

  test('can be encrypted with a passphrase', async (t) => {
    const words = { GATEHOUSE_BACKUP_PASSPHRASE: 'four random words here' }
    await refused(['backup', 'p.age', '--encrypt', 'passphrase'], /needs the passphrase/)
    await succeeds(['backup', 'p.age', '--encrypt', 'passphrase'], words)
    const url = await emptyDatabase(t)
    await refused(['restore', 'p.age', '--into', url], /cannot be decrypted/, { GATEHOUSE_BACKUP_PASSPHRASE: 'other' })
    await succeeds(['restore', 'p.age', '--into', url], words)
  })
})
