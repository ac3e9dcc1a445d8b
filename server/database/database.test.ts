import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { DatabasePool } from './database.ts'
import { asAway, DatabaseAway } from './outage.ts'
import { sql } from './sql.ts'

let database: TestDatabase
let db: DatabasePool
before(async () => {
  database = await createTestDatabase()
  db = openTestDatabase(database.url)
})
after(async () => {
  await db.close()
  await database.drop()
})

describe('a statement', () => {
  test('returns each value under the name of its column and in the JavaScript form of its type', async () => {
    const rows = await db.rows(sql`
      select n::bigint as number, '2026-11-21 01:07:04.1+00'::timestamptz as time, '[1]'::json as list, ${null} as nothing
      from generate_series(1, 2) n`)
    const others = { time: '2026-11-21T01:07:04.100Z', list: [1], nothing: null }
    assert.deepEqual(rows, [
      { number: 1, ...others },
      { number: 2, ...others },
    ])
    assert.deepEqual(await db.rows(sql`select 1 as number where false`), [])
  })

  test('gets its own text if one call inserts a value and another call inserts a statement in the same place', async () => {
    const select = (start: unknown, end: unknown) =>
      db.one(sql`select array(select generate_series(${start}::int, ${end}::int)) as numbers`)
    for (const [start, end] of [
      [1, 2],
      [sql`0 + ${1}`, 2],
      [sql`0 + ${1}`, sql`1 + ${1}`],
      [1, sql`${3} - ${1}`],
    ])
      assert.deepEqual(await select(start, end), { numbers: [1, 2] })
    assert.deepEqual(await select(2, 3), { numbers: [2, 3] })
  })

  test('returns the current columns after a table has changed', async (t) => {
    const select = () => sql`select * from changing`
    await db.run(sql`create table changing as select 1 as one, 2 as two`)
    assert.deepEqual(await db.one(select()), { one: 1, two: 2 })
    await db.run(sql`alter table changing drop column one, alter two type text, add three int default 3`)
    // The old connection has prepared the statement for the old columns.
    const other = openTestDatabase(database.url)
    t.after(() => other.close())
    assert.deepEqual(await other.one(select()), { two: '2', three: 3 })
  })

  test('fails with a stack that names the caller', async () => {
    async function divide() {
      await db.run(sql`select 1 / ${0}::int`)
    }
    await assert.rejects(divide, ({ message, stack }: Error) => {
      return message === 'division by zero' && stack!.includes('at async divide')
    })
  })

  test('fails without affecting the next statement if a value cannot be read', async () => {
    await assert.rejects(db.run(sql`select 'infinity'::timestamptz as time`), RangeError)
    assert.deepEqual(await db.one(sql`select 1 as one`), { one: 1 })
  })
})

describe('a transaction', () => {
  test('fails if its connection breaks, and the process continues on another connection', async () => {
    const work = db.transaction(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const sleeping = tx.run(sql`select pg_sleep(30)`)
      // The statement can fail before it is awaited, which would otherwise be an unhandled rejection.
      sleeping.catch(() => {})
      await db.run(sql`select pg_terminate_backend(${pid}::int)`)
      await sleeping
    })
    await assert.rejects(work)
    assert.deepEqual(await db.transaction((tx) => tx.one(sql`select 1 as one`)), { one: 1 })
  })

  test('fails if its connection breaks between two statements', async () => {
    const work = db.transaction(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.run(sql`select pg_terminate_backend(${pid}::int, 5000)`)
      await tx.run(sql`select 1`)
    })
    await assert.rejects(work)
  })

  for (const [what, setting, statement] of [
    ['runs', sql`set local statement_timeout = '50ms'`, sql`select pg_sleep(10)`],
    ['waits for a lock', sql`set local lock_timeout = '50ms'`, sql`select pg_advisory_xact_lock(1)`],
  ] as const)
    test(`fails with a temporary error if a statement ${what} for too long, and returns its connection to the pool`, async () => {
      await db.transaction(async (holder) => {
        await holder.run(sql`select pg_advisory_xact_lock(1)`)
        const connections = db.pool.totalCount
        const work = db.transaction(async (tx) => {
          await tx.run(setting)
          await tx.run(statement)
        })
        await assert.rejects(work, DatabaseAway)
        assert.equal(db.pool.totalCount, Math.max(connections, 2))
      })
    })

  test('fails with a temporary error if it stays idle for too long', async () => {
    const work = db.transaction(async (tx) => {
      await tx.run(sql`set local idle_in_transaction_session_timeout = '20ms'`)
      await db.run(sql`select pg_sleep(0.5)`)
      await tx.run(sql`select 1`)
    })
    await assert.rejects(work, DatabaseAway)
  })

  test('is run three times if it meets a deadlock, and then fails with a temporary error', async () => {
    let runs = 0
    const work = db.transaction(async (tx) => {
      runs++
      await tx.run(sql`do $$ begin raise exception using errcode = '40P01'; end $$`)
    })
    await assert.rejects(work, DatabaseAway)
    assert.equal(runs, 3)
  })

  test('fails with the original error if a statement is invalid', async () => {
    await assert.rejects(
      db.transaction((tx) => tx.run(sql`select 1 / 0`)),
      (error: Error) => !(error instanceof DatabaseAway),
    )
  })

  test('is never reported as committed if a statement failed', async () => {
    const work = db.transaction((tx) => tx.run(sql`select 1 / 0`).catch(() => 'as if nothing had happened'))
    await assert.rejects(work, /cannot be committed/)
  })
})

describe('a driver error', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })

  for (const code of [
    '08006',
    '25P03',
    '25P04',
    '40001',
    '40P01',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    'ECONNRESET',
  ])
    test(`with code ${code} becomes a temporary refusal`, () =>
      assert.ok(asAway(withCode(code)) instanceof DatabaseAway))

  for (const code of ['22012', '23505', '42601'])
    test(`with code ${code} is passed on unchanged`, () =>
      assert.equal(asAway(withCode(code)) instanceof DatabaseAway, false))
})
