import type { Writable } from 'node:stream'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Log } from '../process/log.ts'
import { createMigrationsTable } from './migrate.ts'
import { withConnection, withMigrationLock, withoutTimeLimits } from './migration-lock.ts'
import * as schema from './restored-schema.ts'

/** Thrown if a database that must be empty contains tables. The message is for the operator. */
export class DatabaseNotEmptyError extends Error {
  override name = 'DatabaseNotEmptyError'
}

/** Opens a stream that receives the rows of a table in PostgreSQL's binary format. */
export type CopyIn = (table: { name: string; columns: string[] }) => Writable & { rowCount: number }

type Content = {
  migrations: readonly { name: string; digest: string }[]
  sequences: Readonly<Record<string, number>>
  /** Copies all tables. If it throws, the tables stay empty. */
  copy: (copyIn: CopyIn) => Promise<void>
  /** Runs before the commit. If it throws, the tables stay empty. */
  beforeCommit: () => void
}

/**
 * Fills an empty database with the content of a backup.
 *
 * All rows become visible when one transaction commits. Until then, every version of Gatehouse refuses the database.
 */
export async function fillDatabase(url: string, content: Content, log: Log): Promise<void> {
  await schema.refuseForeign(content.migrations)
  const address = { url, transactionPooler: false }
  await withMigrationLock(address, () => withConnection(address, (client) => fill(client, content, log)))
}

async function fill(client: Client, content: Content, log: Log) {
  await client.query('begin')
  await createMigrationsTable(client)
  await refuseUsed(client)
  await schema.markRestore(client)
  await client.query('commit')
  await schema.createRestoredSchema(client, content.migrations, log)
  await client.query('begin')
  await client.query(withoutTimeLimits)
  const restoreSchema = await suspendSchema(client)
  await emptyTables(client)
  await content.copy(({ name, columns }) => {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    return client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin (format binary)`))
  })
  await restoreSchema()
  for (const [name, value] of Object.entries(content.sequences))
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value])
  await schema.endRestore(client)
  content.beforeCommit()
  await client.query('commit')
  await client.query('analyze')
}

/** Refuses a database with tables, unless an unfinished restore created them. */
async function refuseUsed(client: Client) {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by relname`)
  const names = rows.map(({ name }) => name)
  if (names.length === 0 || names.join() === 'schema_migrations') return
  if (names.includes('schema_migrations') && (await schema.hasUnfinishedRestore(client))) return
  throw new DatabaseNotEmptyError(
    `The database is not empty: it has ${names[0]}. A backup is restored into an empty database only.`,
  )
}

/**
 * Disables triggers, and drops foreign keys and indexes, before the tables are copied. Returns the function that
 * restores the triggers, foreign keys and indexes.
 *
 * Loading a table before creating its indexes is several times as fast, and creating the foreign keys again verifies
 * all rows. If the transaction fails, all of this is rolled back.
 */
async function suspendSchema(client: Client) {
  const commands = async (text: string) => {
    const { rows } = await client.query<{ suspend: string; restore: string }>(text)
    for (const { suspend } of rows) await client.query(suspend)
    return rows.map(({ restore }) => restore)
  }
  const triggers = await commands(`
    select format('alter table %s disable trigger user', oid::regclass) as suspend,
      format('alter table %s enable trigger user', oid::regclass) as restore
    from pg_class where relkind = 'r' and relhastriggers and ${ours('pg_class')}`)
  const foreignKeys = await commands(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as suspend,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  // `pg_get_indexdef` does not include the statistics targets of an index, so they are restored separately.
  const statistics = await client.query<{ restore: string }>(`
    select format('alter index %s alter column %s set statistics %s', c.oid::regclass, a.attnum, a.attstattarget) as restore
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'i' and a.attstattarget > 0 and ${ours('c')}`)
  const indexes = await commands(`
    select format('drop index %s', c.oid::regclass) as suspend, pg_get_indexdef(c.oid) as restore
    from pg_class c
    where c.relkind = 'i' and ${ours('c')} and not exists (select from pg_constraint where conindid = c.oid)`)
  return async () => {
    await client.query(`set local maintenance_work_mem = '128MB'`)
    for (const command of [...indexes, ...statistics.rows.map(({ restore }) => restore), ...foreignKeys, ...triggers])
      await client.query(command)
  }
}

/** Deletes the rows that migrations inserted, because the backup contains its own rows for these tables. */
async function emptyTables(client: Client) {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relkind = 'r' and relname <> 'schema_migrations' and ${ours('pg_class')}`)
  if (rows[0]?.names) await client.query(`truncate ${rows[0].names}`)
}

function ours(table: string) {
  return `${table}.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = ${table}.oid and d.deptype = 'e')`
}
