import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { DatabasePool } from './database.ts'
import { sql } from './sql.ts'

describe('a transaction', () => {
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

  test('whose connection breaks is refused, and the process goes on with another', async () => {
    const work = db.transaction(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const sleeping = tx.run(sql`select pg_sleep(30)`)
      // It may fail before it is waited for.
      sleeping.catch(() => {})
      await db.run(sql`select pg_terminate_backend(${pid}::int)`)
      await sleeping
    })
    await assert.rejects(work)
    assert.deepEqual(await db.transaction((tx) => tx.one(sql`select 1 as one`)), { one: 1 })
  })

  test('whose connection breaks between two statements is refused as well', async () => {
    const work = db.transaction(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.run(sql`select pg_terminate_backend(${pid}::int, 5000)`)
      await tx.run(sql`select 1`)
    })
    await assert.rejects(work)
  })

  test('in which a statement failed is never told to be committed', async () => {
    const work = db.transaction((tx) => tx.run(sql`select 1 / 0`).catch(() => 'as if nothing had happened'))
    await assert.rejects(work, /cannot be committed/)
  })
})
