import { migrate } from '../server/database/migrate.ts'
import { lastInitialMigration, readMigrations } from '../server/database/migration-files.ts'
import { createEmptyDatabase, onServer, openTestDatabase } from '../server/testing/database.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'
import { seedUsers, users } from './million-users.ts'

/*
 * Upgrades a database with a million users from the initial schema to this version. Measures the time, and names the
 * tables that a migration rewrites.
 *
 * Fails if the upgrade takes 30 s or more, or if a migration rewrites a table. Runs on an embedded server, or in a
 * temporary database on the server at GATEHOUSE_TEST_DATABASE_URL.
 */

const maxSeconds = 30
const silent = { debug() {}, info() {}, warn() {}, error() {} }

const ownServer = process.env['GATEHOUSE_TEST_DATABASE_URL'] === undefined
if (ownServer) await globalSetup()
const database = await createEmptyDatabase()
const pool = openTestDatabase(database.url)
try {
  await measure()
} finally {
  await pool.close()
  await database.drop()
  if (ownServer) await globalTeardown()
}

async function measure() {
  const released = await readMigrations()
  const initial = released.filter(({ name }) => name <= lastInitialMigration)
  await migrate(pool, silent, { migrations: initial })
  await seedUsers(database.url)
  await seedTheirRows()
  for (const { name, rows } of await countRows()) console.log(`${name.padEnd(28)}${String(rows).padStart(10)} rows`)

  const problems: string[] = []
  let total = 0
  console.log()
  for (const [index, { name }] of released.entries()) {
    if (index < initial.length) continue
    const before = await filesOfTables()
    const startedAt = performance.now()
    await migrate(pool, silent, { migrations: released.slice(0, index + 1) })
    const seconds = (performance.now() - startedAt) / 1000
    total += seconds
    const after = await filesOfTables()
    const rewritten = [...before].filter(([table, file]) => after.get(table) !== file).map(([table]) => table)
    if (rewritten.length > 0) problems.push(`${name} rewrites ${rewritten.join(', ')}`)
    console.log(`${name.padEnd(40)}${seconds.toFixed(2).padStart(8)} s  ${rewritten.join(', ')}`)
  }
  console.log(`${'in total'.padEnd(40)}${total.toFixed(2).padStart(8)} s`)
  if (total >= maxSeconds) problems.push(`The upgrade took ${total.toFixed(1)} s, the maximum is ${maxSeconds} s`)
  console.log(problems.length === 0 ? '\nNo table was rewritten' : `\n${problems.join('\n')}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

/** Gives each user a password, a session, a known device and two events. Triggers are disabled to save time. */
function seedTheirRows() {
  return onServer(database.url, async (direct) => {
    for (const table of ['sessions', 'events']) await direct.query(`alter table ${table} disable trigger user`)
    await direct.query(`
      insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
      select md5('account' || id), id, 'credential', id, repeat('0123456789abcdef', 10), created_at, created_at
      from users`)
    await direct.query(`
      insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
      select md5('own session' || id), id, md5('own token' || id), now() + interval '7 days', now(), now(), '192.0.2.1',
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
      from users`)
    await direct.query(`
      insert into known_devices (digest, user_id, user_agent, created_at, last_used_at)
      select md5('device' || id), id, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', now(), now() from users`)
    await direct.query(`
      insert into events (action, actor_id, subject_id, ip_address, user_agent, created_at)
      select action, id, id, '192.0.2.1', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', created_at
      from users, unnest(array['user.signed-up', 'session.started']) action`)
    for (const table of ['sessions', 'events']) await direct.query(`alter table ${table} enable trigger user`)
    await direct.query('vacuum analyze')
  })
}

async function countRows() {
  const { rows } = await pool.pool.query<{ name: string; rows: number }>(`
    select relname as name, reltuples::bigint::int as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${users / 2} order by 2, 1`)
  return rows
}

/** Returns the file number of each table. When PostgreSQL rewrites a table, it gives the table a new file. */
async function filesOfTables() {
  const { rows } = await pool.pool.query<{ name: string; file: number }>(`
    select relname as name, pg_relation_filenode(oid)::int as file from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, file }) => [name, file]))
}
