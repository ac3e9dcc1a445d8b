import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { migrationOf, readMigrations } from '../../server/database/migration-files.ts'
import { sql } from '../../server/database/sql.ts'
import { createEmptyDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { post, shownName, signUp } from './calls.ts'
import { noDebian } from './debian-tools.ts'
import { startPooler } from './pooler.ts'

const nodes = 4
const log = { debug() {}, info() {}, warn() {}, error() {} }
const locks = sql`
  select l.objid from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and d.datname = current_database()`

describe('nodes behind PgBouncer in transaction mode', { skip: noDebian }, () => {
  test('become ready when four nodes start at once on an empty database, and leave no advisory lock', async (t) => {
    const { url, direct } = await openPooled(t)
    const started = await Promise.all(Array.from({ length: nodes }, () => startNode(t, { url })))
    for (const { origin } of started) assert.equal((await fetch(`${origin}/health/ready`)).status, 200)
    assert.deepEqual(await direct.rows(locks), [])
    const expected = (await readMigrations()).map(({ name }) => name)
    const applied = await direct.rows<{ name: string }>(sql`select name from schema_migrations order by name`)
    assert.deepEqual(
      applied.map(({ name }) => name),
      expected,
    )
  })

  test('run a non-transactional migration exactly once when four nodes migrate at once, and leave no advisory lock', async (t) => {
    const { url, direct } = await openPooled(t)
    const planted = '-- outside a transaction\ncreate index concurrently teams_planted on teams (name);\n'
    const migrations = [...(await readMigrations()), migrationOf('9001_planted.sql', planted)]
    const pools = Array.from({ length: nodes }, () =>
      openDatabase({ url, maxConnections: 2, transactionPooler: true, onError: () => {} }),
    )
    try {
      await Promise.all(pools.map((pool) => migrate(pool, log, { migrations })))
    } finally {
      for (const pool of pools) await pool.close()
    }
    assert.deepEqual(await direct.rows(locks), [])
    const valid = sql`select indisvalid from pg_index where indexrelid = 'teams_planted'::regclass`
    assert.deepEqual(await direct.rows(valid), [{ indisvalid: true }])
  })

  test('refuse a session as soon as another node revokes it, even if the cache cookie contains the session', async (t) => {
    const { url, direct } = await openPooled(t)
    const database = { url, listenUrl: direct.pool.options.connectionString! }
    const [one, other] = [await startNode(t, database), await startNode(t, database)]
    for (let round = 0; round < 10; round++) {
      const email = `user-${round}@example.com`
      const cookie = await signUp(one.origin, email)
      await direct.run(sql`update users set name = 'New name' where email = ${email}`)
      assert.equal(await shownName(other.origin, cookie), 'Old name')
      assert.equal((await post(one.origin, '/revoke-sessions', {}, cookie)).status, 200)
      assert.equal(await shownName(other.origin, cookie), null)
    }
  })

  for (const isNamed of [false, true])
    test(`read each session from the database ${isNamed ? 'if `listenUrl` is the address of the pooler' : 'if `listenUrl` is not set'}`, async (t) => {
      const { url, direct } = await openPooled(t)
      const node = await startNode(t, isNamed ? { url, listenUrl: url } : { url })
      const cookie = await signUp(node.origin, 'ada@example.com')
      await direct.run(sql`update users set name = 'New name'`)
      assert.equal(await shownName(node.origin, cookie), 'New name')
      assert.equal((await post(node.origin, '/revoke-sessions', {}, cookie)).status, 200)
      assert.equal(await shownName(node.origin, cookie), null)
      assert.equal(node.output().includes('must be a direct address'), isNamed)
    })
})

/** Creates an empty database. Returns its URL through PgBouncer, and a pool with direct connections. */
async function openPooled(t: TestContext) {
  const database = await createEmptyDatabase()
  const direct = openTestDatabase(database.url)
  const closed: (() => Promise<void>)[] = [database.drop, direct.close]
  t.after(async () => {
    for (const close of closed.toReversed()) await close()
  })
  return { url: await startPooler(database.url, (work) => closed.push(work)), direct }
}

async function startNode(t: TestContext, database: { url: string; listenUrl?: string }): Promise<ServerProcess> {
  const node = await startProcess({
    secret: testSecret,
    rateLimit: { enabled: false },
    session: { cookieCache: { enabled: true } },
    log: { level: 'warn' },
    database: { ...database, transactionPooler: true },
  })
  t.after(() => node.end('SIGTERM'))
  return node
}
