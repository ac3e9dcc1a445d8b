import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { createTestDatabase, openTestDatabase } from '../testing/database.ts'
import { sql } from './sql.ts'
import { dryRun } from './migration-dry-run.ts'
import { migrationOf, readMigrations } from './migration-files.ts'
import { planMigrations } from './migration-plan.ts'

const released = await readMigrations()

async function openCopy(t: TestContext) {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  return db
}

function newerVersion(...texts: string[]) {
  return [...released, ...texts.map((text, i) => migrationOf(`900${i + 1}_planted.sql`, text))]
}

const outside = `-- outside a transaction
drop index concurrently if exists teams_planted;
create index concurrently teams_planted on teams (name);
`

describe('a migration plan', () => {
  test('names new tables, and the locks, row counts and rewrites of existing tables', async (t) => {
    const db = await openCopy(t)
    await db.run(
      sql`insert into organizations (id, name, slug, created_at) select i, i, i, now() from generate_series(1, 300) i`,
    )
    await db.run(sql`analyze organizations`)
    const added =
      'create table plants (id text primary key);\nalter table plants add column organization_id text references organizations;'
    const plans = await planMigrations(db, newerVersion(added, outside, 'vacuum plants;'))
    const nothing = { creates: [], tables: [], unknown: [], isOutsideTransaction: false }
    const teams = { table: 'teams', mode: 'SHARE UPDATE EXCLUSIVE', reads: true, rewrites: false, rows: null }
    const organizations = { mode: 'SHARE ROW EXCLUSIVE', reads: false, rewrites: false, rows: 300 }
    assert.deepEqual(plans, [
      {
        ...nothing,
        name: '9001_planted.sql',
        creates: ['plants'],
        tables: [{ table: 'organizations', ...organizations }],
      },
      { ...nothing, name: '9002_planted.sql', isOutsideTransaction: true, tables: [teams] },
      { ...nothing, name: '9003_planted.sql', unknown: ['vacuum plants'] },
    ])
  })
})

describe('a dry run of migrations', () => {
  const names = async (db: Awaited<ReturnType<typeof openCopy>>) =>
    (await db.rows<{ name: string }>(sql`select name from schema_migrations order by name`)).map(({ name }) => name)

  test('runs files that build on each other, skips files that run outside a transaction, and changes nothing', async (t) => {
    const db = await openCopy(t)
    const before = await names(db)
    const migrations = newerVersion('create table plants (id text);', outside, 'alter table plants add column a text;')
    const { ran, leftOut, failure } = await dryRun(db, migrations)
    assert.deepEqual(
      ran.map(({ name }) => name),
      ['9001_planted.sql', '9003_planted.sql'],
    )
    assert.deepEqual(leftOut, ['9002_planted.sql'])
    assert.equal(failure, null)
    assert.deepEqual(await names(db), before)
    assert.deepEqual(await db.rows(sql`select to_regclass('plants') as plants`), [{ plants: null }])
  })

  test('reports the first file that fails, with the reason', async (t) => {
    const db = await openCopy(t)
    const migrations = newerVersion('create table plants (id text);', 'create table users (id text);', 'select 1;')
    const { ran, failure } = await dryRun(db, migrations)
    assert.deepEqual(
      ran.map(({ name }) => name),
      ['9001_planted.sql'],
    )
    assert.deepEqual(failure, { name: '9002_planted.sql', reason: 'relation "users" already exists', isInUse: false })
    assert.equal((await names(db)).length, released.length)
  })

  test('reports that a table is in use instead of waiting for it', async (t) => {
    const db = await openCopy(t)
    const holder = await db.pool.connect()
    await holder.query('begin; select from users')
    const { failure } = await dryRun(db, newerVersion('alter table users add column shoe_size integer;'))
    assert.equal(failure?.isInUse, true)
    await holder.query('commit')
    holder.release()
  })
})
