import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createEmptyDatabase, openTestDatabase } from '../testing/database.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { migrate, run } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { takeSnapshot } from './snapshot.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }

describe('a snapshot', () => {
  test('contains the tables of a migration that is committed while takeSnapshot waits for locks', async (t) => {
    const database = await createEmptyDatabase()
    const pool = openTestDatabase(database.url)
    t.after(async () => {
      await pool.close()
      await database.drop()
    })
    const migrations = await readMigrations()
    const place = migrations.findIndex(({ name }) => name === '0027_event_removals.sql')
    await migrate(pool, log, { migrations: migrations.slice(0, place) })

    const client = await pool.pool.connect()
    await client.query('begin')
    await client.query('lock table users')
    const taken = takeSnapshot(database.url, 1)
    await untilBlocked(pool, 1)
    await run(client, migrations[place]!)
    await client.query('commit')
    client.release()

    const snapshot = await taken
    const made = snapshot.migrations.some(({ name }) => name === migrations[place]!.name)
    const hasTable = snapshot.tables.some(({ name }) => name === 'event_removals')
    await snapshot.close()
    assert.deepEqual([made, hasTable], [true, true])
  })
})
