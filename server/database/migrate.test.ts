import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { describe, test, type TestContext } from 'node:test'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { startApp } from '../testing/start-app.ts'
import { createTestDatabase, openTestDatabase } from '../testing/database.ts'
import { migrate, MigrationError } from './migrate.ts'
import { migrationOf, readMigrations } from './migration-files.ts'

const released = await readMigrations()

/** Creates a log that emits its warnings, so that a test can wait for a warning. */
function createListener() {
  const emitter = new EventEmitter()
  const log = { debug() {}, info() {}, warn: () => void emitter.emit('warning'), error() {} }
  return { log, warning: () => once(emitter, 'warning') }
}
const { log } = createListener()

async function openCopy(t: TestContext) {
  const database = await createTestDatabase()
  const pool = openTestDatabase(database.url)
  t.after(async () => {
    await pool.close()
    await database.drop()
  })
  return pool
}

/** Creates the migration files of a newer version: the current files, and one for each of `texts`. */
function newerVersion(...texts: string[]) {
  return [...released, ...texts.map((text, i) => migrationOf(`900${i + 1}_planted.sql`, text))]
}

describe('a server version older than the database', () => {
  test('accepts the database after migrations that are compatible with older versions', async (t) => {
    const db = await openCopy(t)
    await migrate(db, log, { migrations: newerVersion('alter table users add column shoe_size integer;') })
    await migrate(db, log)
  })

  test('refuses the database after a migration that is incompatible with older versions', async (t) => {
    const db = await openCopy(t)
    const [added, dropped] = ['create table plants (id text);', '-- reads_from 9001\ndrop table plants;']
    await migrate(db, log, { migrations: newerVersion(added, dropped) })
    await assert.rejects(migrate(db, log), (error) => {
      assert.ok(error instanceof MigrationError)
      assert.match(error.message, /newer Gatehouse.* cannot work with its migration 9002_planted\.sql/)
      return true
    })
    await migrate(db, log, { migrations: newerVersion(added) })
  })
})

describe('a migration outside a transaction', () => {
  const text = `-- outside a transaction
drop index concurrently if exists teams_name;
create unique index concurrently teams_name on teams (name);
`
  const migrations = newerVersion(text)

  test('replaces the invalid index that an interrupted attempt left', async (t) => {
    const db = await openCopy(t)
    await db.pool.query(`insert into organizations (id, name, slug, created_at) values ('o', 'O', 'o', now())`)
    await db.pool.query(
      `insert into teams (id, organization_id, name, created_at) values ('a', 'o', 'A', now()), ('b', 'o', 'A', now())`,
    )
    await assert.rejects(migrate(db, log, { migrations }), /could not create unique index/)
    const isValid = async () =>
      (await db.pool.query(`select indisvalid from pg_index where indexrelid = 'teams_name'::regclass`)).rows[0]
    assert.deepEqual(await isValid(), { indisvalid: false })

    await db.pool.query(`update teams set name = 'B' where id = 'b'`)
    await migrate(db, log, { migrations })
    assert.deepEqual(await isValid(), { indisvalid: true })
  })

  test('runs only once when several processes start at the same time', async (t) => {
    const db = await openCopy(t)
    const processes = [1, 2, 3].map(() => openBeside(t, db.pool.options.connectionString!))
    await Promise.all(processes.map((each) => migrate(each, log, { migrations })))
    const { rows } = await db.pool.query(`select name from schema_migrations where name like '9%'`)
    assert.deepEqual(rows, [{ name: '9001_planted.sql' }])
  })
})

test('a migration that waits for a table lock does not block sign-ins', async (t) => {
  const app = await startApp({ after: t.after.bind(t) })
  const user = await app.user()
  const holder = await app.db.pool.connect()
  await holder.query('begin; select from users')
  const { log: listened, warning } = createListener()
  const migrations = newerVersion('alter table users add column shoe_size integer;')
  const retriedTwice = warning().then(warning)
  const migrating = migrate(openBeside(t, app.databaseUrl), listened, { migrations })

  let isRetried = false
  void retriedTwice.then(() => (isRetried = true))
  try {
    for (let i = 1; !isRetried; i++) {
      const { email, password } = user
      const { error } = await app.visitor().call(signInEmail, { body: { email, password } })
      assert.equal(error, null, `sign-in ${i}`)
    }
  } finally {
    await holder.query('commit')
    holder.release()
    await migrating
  }
  assert.equal((await app.db.pool.query('select shoe_size from users')).rowCount, 1)
})

function openBeside(t: TestContext, url: string) {
  const pool = openTestDatabase(url)
  t.after(() => pool.close())
  return pool
}
