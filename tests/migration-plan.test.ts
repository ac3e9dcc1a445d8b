import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { DatabasePool } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { lockModes, type LockMode } from '../server/database/migration-effects.ts'
import { migrationOf, readMigrations } from '../server/database/migration-files.ts'
import { planMigrations } from '../server/database/migration-plan.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../server/testing/database.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const released = await readMigrations()

/**
 * The effect of a migration on each existing table: the strongest lock on the table, and whether the table is
 * rewritten.
 */
type Measured = Record<string, { mode: LockMode; rewrites: boolean }>

/** Runs a migration and rolls it back. Returns the locks that it took and the tables that it rewrote. */
async function measure({ pool }: DatabasePool, text: string): Promise<Measured> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`
      create temporary table before on commit drop as
      select oid, relname::text as name, pg_relation_filenode(oid) as file from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    await client.query(text)
    const { rows } = await client.query<{ name: string; mode: string; rewrites: boolean }>(`
      select name, mode, coalesce(pg_relation_filenode(b.oid) <> file, false) as rewrites
      from before b join pg_locks l on l.relation = b.oid and l.pid = pg_backend_pid()`)
    const measured: Measured = {}
    for (const { name, mode, rewrites } of rows) {
      const spelled = mode
        .replace(/Lock$/, '')
        .replace(/\B([A-Z])/g, ' $1')
        .toUpperCase() as LockMode
      const strength = (each: LockMode | undefined) => (each ? lockModes.indexOf(each) : -1)
      if (strength(spelled) > strength(measured[name]?.mode)) measured[name] = { mode: spelled, rewrites }
    }
    return measured
  } finally {
    await client.query('rollback')
    client.release(true)
  }
}

async function planned(db: DatabasePool, migrations: Parameters<typeof planMigrations>[1]): Promise<Measured> {
  const [plan] = await planMigrations(db, migrations)
  assert.deepEqual(plan!.unknown, [])
  return Object.fromEntries(plan!.tables.map(({ table, mode, rewrites }) => [table, { mode, rewrites }]))
}

async function open(t: TestContext, created: Promise<TestDatabase>) {
  const database = await created
  const db = openTestDatabase(database.url)
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  return db
}

test('the plan of every transactional migration names the locks that PostgreSQL takes', async (t) => {
  const db = await open(t, createEmptyDatabase())
  for (const [index, migration] of released.entries()) {
    const migrations = released.slice(0, index + 1)
    if (!migration.isOutsideTransaction)
      assert.deepEqual(await planned(db, migrations), await measure(db, migration.text), migration.name)
    await migrate(db, log, { migrations })
  }
  assert.deepEqual(await planMigrations(db), [])
})

describe('the migration plan names the locks that PostgreSQL takes for:', async () => {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  after(async () => {
    await db.close()
    await database.drop()
  })
  await db.pool.query(`
    alter table users add constraint image_known check (image is not null) not valid;
    alter table sessions add constraint known foreign key (user_agent) references users not valid;
    create unique index users_pair on users (id, email)`)
  const statements = [
    'create table a (id text primary key, u text references users on delete cascade);\ncreate index b on a (u);',
    "create table a (kind text check (kind in ('x;', 'y')));\n-- a comment; with a semicolon\ninsert into a values ('y');",
    "alter table users add column a text, add column b int not null default 0, add column c text default ',';",
    'alter table users add column a timestamptz default now(), add column b text check (b in (lower(name), email));',
    'alter table sessions add column team text references teams;',
    'alter table users add column a text default gen_random_uuid();',
    'alter table users add column a bigserial;',
    'alter table users add column a text generated always as (lower(name)) stored;',
    'alter table sessions alter column ip_address type varchar(300);',
    'alter table users alter column role drop default, alter column name set statistics 10;',
    'alter table users alter column name set statistics 10;',
    'alter table users set (fillfactor = 90);',
    'alter table users alter column name drop not null;',
    "alter table users add constraint a check (name <> '') not valid;",
    "alter table users add constraint a check (name <> '');",
    'alter table users add constraint a unique using index users_pair;',
    'alter table sessions add constraint a foreign key (ip_address) references teams not valid;',
    'alter table users validate constraint image_known;',
    'alter table sessions validate constraint known;',
    'alter table sessions drop constraint known;',
    'alter table sessions drop column user_agent;',
    'alter table users drop column ban_reason;',
    'drop table invitations;',
    'drop table teams cascade;',
    'create index a on users (name);',
    'drop index users_pair;',
    'drop trigger note_deleted on sessions;',
    'create function f() returns trigger language plpgsql as $$ begin return new; end $$;\ncreate trigger a after update of name on teams for each row execute function f();',
  ]
  for (const text of statements)
    test(text.replaceAll('\n', ' '), async () => {
      const migrations = [...released, migrationOf('9001_planted.sql', text)]
      assert.deepEqual(await planned(db, migrations), await measure(db, text))
    })
})
