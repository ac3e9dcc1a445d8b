import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fingerprintOf } from '../process/secret.ts'
import { onServer } from '../testing/database.ts'
import { findInDatabase } from '../testing/doctor.ts'
import { startSoundServer } from '../testing/sound-databases.ts'
import { startTransactionPooler } from '../testing/transaction-pooler.ts'

let server: Awaited<ReturnType<typeof startSoundServer>>
const stops: (() => Promise<void>)[] = []
before(async () => {
  const settings = { max_prepared_transactions: '2', allow_system_table_mods: 'on', max_connections: '60' }
  server = await startSoundServer(settings, (stop) => stops.push(stop))
})
after(async () => {
  for (const stop of stops) await stop()
})

const migrationRow = (name: string, readsFrom: number) =>
  `insert into schema_migrations (name, digest, reads_from) values ('${name}', '', ${readsFrom})`

const faults: [title: string, sql: string, expected: string[]][] = [
  ['a write is refused', 'alter database DATABASE set default_transaction_read_only = on', ['writes: wrong']],
  [
    'the database was set up with another secret',
    `insert into installation (secret_fingerprint) values ('${fingerprintOf('another')}')`,
    ['secret: wrong'],
  ],
  ['the database admits too few connections', 'alter database DATABASE connection limit 8', ['connections: wrong']],
  [
    'the database admits just enough connections',
    'alter database DATABASE connection limit 11',
    ['connections: warning'],
  ],
  ['a migration has not run', `delete from schema_migrations where name = '0005_backups.sql'`, ['migrations: warning']],
  [
    'a migration was changed',
    `update schema_migrations set digest = 'x' where name = '0003_sessions.sql'`,
    ['migrations: wrong'],
  ],
  ['a newer version has run a compatible migration', migrationRow('0999_later.sql', 4), ['migrations: warning']],
  ['a newer version has run an incompatible migration', migrationRow('0999_later.sql', 999), ['migrations: wrong']],
  ['a restore was interrupted', migrationRow('unfinished restore', 2 ** 31 - 1), ['migrations: wrong']],
  ['an extension is missing', 'drop extension pg_trgm cascade', ['extensions: wrong', 'indexes: wrong']],
  ['a table is missing', 'drop table saved_views', ['tables: wrong', 'indexes: wrong']],
  ['an index is missing', 'drop index sessions_expires_at', ['indexes: wrong']],
  ['a primary key is missing', 'alter table events drop constraint events_pkey', ['indexes: wrong']],
  ['a trigger is missing', 'drop trigger count_added on members', ['triggers: wrong']],
  ['a trigger is disabled', 'alter table users disable trigger note_added', ['triggers: wrong']],
  [
    'an index is invalid',
    `update pg_index set indisvalid = false where indexrelid = 'jobs_run_at'::regclass`,
    ['valid indexes: wrong'],
  ],
  [
    'the role lacks a right on a table',
    'alter table jobs owner to gatehouse;\ngrant select, insert, update on jobs to app',
    ['privileges: wrong'],
  ],
  [
    'the role does not own a table',
    'alter table jobs owner to gatehouse;\ngrant all on jobs to app',
    ['privileges: wrong'],
  ],
  ['other roles can read a table', 'grant select on users to public', ['privileges of other roles: wrong']],
  [
    'the operating system sorts texts differently than when the database was created',
    `update pg_database set datcollversion = '0.9' where datname = 'DATABASE'`,
    ['collation: wrong'],
  ],
  ['commits do not wait for the disk', 'alter database DATABASE set synchronous_commit = off', ['durability: warning']],
  [
    'a transaction id is old',
    `update pg_database set datfrozenxid = (((txid_current() - 600000000) + 4294967296) % 4294967296)::text::xid where datname = 'DATABASE'`,
    ['transaction ids: warning'],
  ],
  [
    'a transaction id is very old',
    `update pg_database set datfrozenxid = (((txid_current() - 1600000000) + 4294967296) % 4294967296)::text::xid where datname = 'DATABASE'`,
    ['transaction ids: wrong'],
  ],
]

describe('the checks of a database', () => {
  test('find nothing in a database without faults', async (t) => {
    const { url } = await server.create((work) => t.after(work))
    assert.deepEqual(await findInDatabase(url), [])
  })

  for (const [title, statements, expected] of faults) {
    test(`report that ${title}`, async (t) => {
      const { name, url } = await server.create((work) => t.after(work))
      for (const each of statements.split(';\n')) await server.administer(name, each.replaceAll('DATABASE', name))
      assert.deepEqual(
        await findInDatabase(url),
        expected.map((each) => `database: ${each}`),
      )
    })
  }

  test('report that the database is empty', async (t) => {
    const { url } = await server.create((work) => t.after(work), '')
    assert.deepEqual(await findInDatabase(url), ['database: migrations: warning'])
  })

  test('report that the encoding cannot store every name', async (t) => {
    const options = `template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`
    const { url } = await server.create((work) => t.after(work), options)
    assert.deepEqual(await findInDatabase(url), ['database: encoding: wrong', 'database: migrations: warning'])
  })

  test('report that the role is a superuser', async (t) => {
    const { superuserUrl } = await server.create((work) => t.after(work))
    assert.deepEqual(await findInDatabase(superuserUrl), ['database: role: warning'])
  })

  test('report that several servers need more connections than PostgreSQL admits', async (t) => {
    const { url } = await server.create((work) => t.after(work))
    assert.deepEqual(await findInDatabase(url, { nodes: 2, workers: 2 }), [])
    assert.deepEqual(await findInDatabase(url, { nodes: 2, workers: 3 }), ['database: connections: wrong'])
  })

  test('report a prepared transaction', async (t) => {
    const { name, url, superuserUrl } = await server.create((work) => t.after(work))
    await onServer(superuserUrl, async (pool) => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query(`prepare transaction 'forgotten'`)
      client.release()
    })
    assert.deepEqual(await findInDatabase(url), ['database: old transactions: warning'])
    await server.administer(name, `rollback prepared 'forgotten'`)
  })

  test('report a replication slot that nobody reads', async (t) => {
    const { name, url } = await server.create((work) => t.after(work))
    await server.administer(name, `select pg_create_physical_replication_slot('forgotten', true)`)
    assert.deepEqual(await findInDatabase(url), ['database: replication slots: warning'])
    await server.administer(name, `select pg_drop_replication_slot('forgotten')`)
  })

  test('report that the clock of the database server differs from ours', async (t) => {
    const { url } = await server.create((work) => t.after(work))
    const ahead = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) })
    assert.deepEqual(await findInDatabase(url, ahead(5)), ['address: clock of the database: warning'])
    assert.deepEqual(await findInDatabase(url, ahead(-40)), ['address: clock of the database: wrong'])
  })

  test('report a table that consists of dead rows', async (t) => {
    const { name, url } = await server.create((work) => t.after(work))
    await server.administer(name, 'alter table rate_limits set (autovacuum_enabled = off)')
    await server.administer(name, `insert into rate_limits select i, 1, 0 from generate_series(1, 60000) i`)
    await server.administer(name, 'delete from rate_limits')
    assert.deepEqual(await findInDatabase(url), ['database: dead rows: warning'])
  })

  test('report a transaction pooler that is not configured, and one that is configured but absent', async (t) => {
    const { superuserUrl } = await server.create((work) => t.after(work))
    const pooled = await startTransactionPooler(superuserUrl, (work) => t.after(work))
    const transactionPooler = { database: { transactionPooler: true } }
    const cookieCache = { session: { cookieCache: { enabled: true } } }
    const role = 'database: role: warning'
    assert.deepEqual(await findInDatabase(pooled, { options: transactionPooler }), [role])
    assert.deepEqual(await findInDatabase(pooled, { options: { ...transactionPooler, ...cookieCache } }), [
      role,
      'database: pooler: warning',
    ])
    assert.deepEqual(await findInDatabase(superuserUrl, { options: transactionPooler }), [
      role,
      'database: pooler: warning',
    ])
    assert.deepEqual(await findInDatabase(pooled), [role, 'database: pooler: wrong'])
  })

  test('report that fsync, full_page_writes and autovacuum are off', async (t) => {
    const careless = await startSoundServer({ fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }, (stop) =>
      t.after(stop),
    )
    const { url } = await careless.create(() => {})
    assert.deepEqual(await findInDatabase(url), ['database: durability: wrong', 'database: autovacuum: wrong'])
  })
})
