import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { verifyTotp } from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { codeAt, stepAt } from '../../server/factors/totp-codes.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readMigrations } from '../../server/database/migration-files.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../server/testing/database.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { beginApp } from '../../server/testing/factors.ts'
import { runCommandLine } from '../../server/testing/command.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { sql } from '../../server/database/sql.ts'

const secret = 'x'.repeat(32)

let folder = ''
let database: TestDatabase
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-cli-'))
  database = await createTestDatabase()
})
after(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Runs a command on the database of this test file, unless the environment names another database. */
function run(words: string[], environment: Record<string, string> = {}) {
  const ours = { DATABASE_URL: database.url, GATEHOUSE_SECRET: secret, GATEHOUSE_LOG_LEVEL: 'silent' }
  return runCommandLine(words, { folder, environment: { ...ours, ...environment } })
}

describe('gatehouse', () => {
  test('keys rotate creates another key pair each time', async () => {
    for (let i = 1; i <= 2; i++) {
      const { code, output } = await run(['keys', 'rotate'])
      assert.equal(code, 0, output)
      assert.match(output, /A new key pair is published/)
      const db = openTestDatabase(database.url)
      assert.equal((await db.rows(sql`select id from key_pairs`)).length, i)
      await db.close()
    }
  })

  test('health reports whether the server on the configured port is ready', async () => {
    const server = await startProcess({ database: { url: database.url }, secret })
    const { port } = new URL(server.origin)
    const running = await run(['health'], { PORT: port })
    assert.deepEqual(running, { code: 0, output: 'ready\n' })
    await server.end('SIGTERM')
    const stopped = await run(['health'], { PORT: port })
    assert.deepEqual(stopped, { code: 1, output: `not ready: nothing answers on port ${port}\n` })
  })

  test('migrate updates the schema, and finds nothing to do the second time', async () => {
    for (let i = 0; i < 2; i++) {
      const { code, output } = await run(['migrate'])
      assert.equal(code, 0, output)
      assert.match(output, /The database is up to date/)
    }
  })

  test('migrate --plan and --dry-run report a pending migration and do not change the database', async (t) => {
    const older = await createEmptyDatabase()
    t.after(older.drop)
    const migrations = (await readMigrations()).slice(0, 5)
    const db = openTestDatabase(older.url)
    await migrate(db, { debug() {}, info() {}, warn() {}, error() {} }, { migrations: migrations.slice(0, 4) })
    await db.run(sql`analyze installation`)
    await db.close()
    const onOlder = (word: string) => run(['migrate', word], { DATABASE_URL: older.url })

    const plan = await onOlder('--plan')
    assert.equal(plan.code, 3)
    const lock = 'locks installation (about 0 rows) with ACCESS EXCLUSIVE: reads and writes wait'
    assert.ok(plan.output.startsWith(`0005_backups.sql\n  ${lock}\n`), plan.output)
    const rehearsal = await onOlder('--dry-run')
    assert.equal(rehearsal.code, 0)
    assert.match(rehearsal.output, /^0005_backups\.sql: ran in \d+ ms\n/)
    assert.match(rehearsal.output, /Everything was rolled back\n$/)
    assert.equal((await onOlder('--plan')).code, 3)

    for (const word of ['--plan', '--dry-run'])
      assert.deepEqual(await run(['migrate', word]), { code: 0, output: 'No migration is pending\n' })
  })

  test('migrate --plan and --dry-run create no database if none exists', async () => {
    const codes = { '--plan': 3, '--dry-run': 0 }
    for (const [word, expected] of Object.entries(codes)) {
      const { code, output } = await run(['migrate', word], { DATABASE_URL: '' })
      assert.equal(code, expected)
      assert.match(output, /There is no database yet/)
      assert.equal(existsSync(join(folder, 'data')), false)
    }
  })

  test('migrate refuses a database that a newer version has changed incompatibly', async () => {
    const newer = await createTestDatabase()
    const db = openTestDatabase(newer.url)
    await db.run(sql`insert into schema_migrations (name, digest, reads_from) values ('9999_future.sql', 'x', 9999)`)
    await db.close()
    const { code, output } = await run(['migrate'], { DATABASE_URL: newer.url })
    await newer.drop()
    assert.equal(code, 1)
    assert.match(output, /newer Gatehouse/)
  })

  test('migrate refuses a database that ran a different version of a migration', async () => {
    const other = await createTestDatabase()
    const db = openTestDatabase(other.url)
    await db.run(sql`update schema_migrations set digest = 'another' where name = '0001_users.sql'`)
    await db.close()
    const { code, output } = await run(['migrate'], { DATABASE_URL: other.url })
    await other.drop()
    assert.equal(code, 1)
    assert.match(output, /Migration 0001_users\.sql was changed/)
  })

  test('migrate and start refuse a database that was created before the first release', async () => {
    const early = await createTestDatabase()
    const db = openTestDatabase(early.url)
    await db.run(sql`delete from schema_migrations`)
    await db.run(sql`insert into schema_migrations (name, digest, reads_from) values ('0001_accounts.sql', 'x', 4)`)
    await db.close()
    for (const command of ['migrate', 'start']) {
      const { code, output } = await run([command], { DATABASE_URL: early.url, PORT: String(await freePort()) })
      assert.equal(code, 1)
      assert.match(output, /^This database was created by a development version before the first release .*\n$/)
    }
    await early.drop()
  })

  test('admin promote makes a user an administrator and reports an unknown user', async () => {
    const server = await startProcess({ database: { url: database.url }, secret })
    const response = await fetch(`${server.origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }),
    })
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const overview = () => fetch(`${server.origin}/api/auth/internal/overview`, { headers: { cookie } })
    assert.equal((await overview()).status, 403)

    const promoted = await run(['admin', 'promote', 'Ada@Example.com'])
    assert.equal(promoted.code, 0, promoted.output)
    assert.match(promoted.output, /ada@example\.com is now an administrator/)
    assert.equal((await overview()).status, 200)

    const unknown = await run(['admin', 'promote', 'nobody@example.com'])
    assert.deepEqual([unknown.code, /No user has the address/.test(unknown.output)], [1, true])
    assert.equal(await server.end('SIGTERM'), 0)
  })

  test('factors reset removes a second factor and signs out the user, and reports a user without a second factor', async () => {
    const server = await startProcess({ database: { url: database.url }, secret })
    const visitor = createVisitor({ fetch: (request) => fetch(request), origin: server.origin, basePath: '/api/auth' })
    const user = { name: 'Grace', email: 'grace@example.com', password: 'correct horse battery' }
    await visitor.call(signUpEmail, { body: user })
    const db = openTestDatabase(database.url)
    await db.run(sql`update users set email_verified = true where email = ${user.email}`)
    await db.close()
    const { totpURI } = await beginApp(visitor, user.password)
    const key = new URL(totpURI).searchParams.get('secret')!
    await visitor.call(verifyTotp, { body: { code: codeAt(key, stepAt(new Date())) } })
    const signIn = async () => (await visitor.call(signInEmail, { body: user })).data?.twoFactorRedirect === true
    assert.equal(await signIn(), true)

    const reset = await run(['factors', 'reset', 'Grace@Example.com'])
    assert.deepEqual([reset.code, /now signs in without a second factor/.test(reset.output)], [0, true])
    assert.equal((await visitor.call(getSession)).data, null)
    assert.equal(await signIn(), false)
    const again = await run(['factors', 'reset', user.email])
    assert.deepEqual([again.code, /has no second factor/.test(again.output)], [0, true])
    assert.equal((await run(['factors', 'reset', 'nobody@example.com'])).code, 1)
    assert.equal(await server.end('SIGTERM'), 0)
  })

  test('server-key create prints only the key, and creates no more keys than apiKeys.perOwner allows', async () => {
    await writeFile(join(folder, 'one-key.json'), '{ "apiKeys": { "perOwner": 1 } }')
    const create = () => run(['server-key', 'create', 'Backend', '--config', 'one-key.json'])
    const first = await create()
    assert.deepEqual([first.code, /^gks_\w{36}\n$/.test(first.output)], [0, true])
    const remedy = 'Delete a server key on the page Applications of the console, or raise apiKeys.perOwner.'
    const output = `You have reached the maximum number of API keys. ${remedy}\n`
    assert.deepEqual(await create(), { code: 1, output })
  })

  test('start and migrate explain what prevents them from running', async () => {
    await writeFile(join(folder, 'bad.json'), '{ "prot": 3000 }')
    const misspelt = await run(['start', '--config', 'bad.json'])
    assert.deepEqual([misspelt.code, misspelt.output], [1, 'bad.json cannot be used:\nprot is not an option\n'])

    const closed = await run(['migrate'], { DATABASE_URL: 'postgresql://localhost:1/none' })
    assert.equal(closed.code, 1)
    assert.match(closed.output, /The database does not respond/)
    assert.doesNotMatch(closed.output, /at .*\.ts/)

    const missing = new URL(database.url)
    missing.pathname = '/missing'
    const refused = await run(['start'], { DATABASE_URL: missing.href, PORT: '0' })
    assert.deepEqual([refused.code, refused.output.includes('\n    at ')], [1, false])
    assert.match(refused.output, /The database refuses the connection: database "missing" does not exist/)
  })

  test('prints the usage for an unknown command', async () => {
    for (const words of [['dance'], ['admin'], ['start', 'now'], ['--dance']]) {
      const { code, output } = await run(words)
      assert.notEqual(code, 0)
      assert.match(output, /Usage:/)
    }
    assert.equal((await run(['--help'])).code, 0)
  })
})

describe('a running server', () => {
  test('completes pending requests and exits with 0 on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await startProcess({
        database: { url: database.url },
        secret,
        rateLimit: { enabled: false },
      })
      const signUps = Array.from({ length: 8 }, (_, i) =>
        fetch(`${server.origin}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'A', email: `${signal}-${i}@example.com`, password: 'correct horse battery' }),
        }),
      )
      // When the first response arrives, the server has accepted all requests. Several are still waiting, because the
      // server hashes at most four passwords at a time.
      await Promise.race(signUps)
      const ended = server.end(signal)
      assert.deepEqual(new Set((await Promise.all(signUps)).map((response) => response.status)), new Set([200]))
      assert.equal(await ended, 0)
    }
  })

  test('matches request paths byte for byte, without normalizing them', async () => {
    const server = await startProcess({ database: { url: database.url }, secret })
    const { port } = new URL(server.origin)
    const targets: [string, number][] = [
      ['/api/auth/ok', 200],
      ['/api/auth/ok?x=1', 200],
      ['/api/auth/ok/', 404],
      ['/api/auth//ok', 404],
      ['//api/auth/ok', 404],
      ['/api/auth/./ok', 404],
      ['/api/auth/x/../ok', 404],
      ['/api/auth/%6fk', 404],
      ['/api/auth/OK', 404],
      ['/api/auth/ok;a', 404],
      ['/api/auth', 404],
      [`http://evil.example/api/auth/ok`, 404],
    ]
    for (const [target, status] of targets) assert.equal(await rawStatus(Number(port), target), status, target)
    assert.equal(await server.end('SIGTERM'), 0)
  })
})

/** Returns the status of a request whose path is sent unchanged; fetch would normalize the path. */
async function rawStatus(port: number, target: string) {
  const socket = connect(port, 'localhost')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return Number(answer.split(' ')[1])
}
