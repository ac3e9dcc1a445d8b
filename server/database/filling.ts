import type { Writable } from 'node:stream'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Log } from '../process/log.ts'
import * as schema from './restored-schema.ts'

/** A database that must be empty contains something; the message is for the operator. */
export class DatabaseNotEmptyError extends Error {
  override name = 'DatabaseNotEmptyError'
}

/** Takes the rows of a table in PostgreSQL's binary format. */
export type CopyIn = (table: { name: string; columns: string[] }) => Writable & { rowCount: number }

type Content = {
  migrations: readonly { name: string; digest: string }[]
  sequences: Readonly<Record<string, number>>
  /** Copies all tables; throwing leaves them empty. */
  copy: (copyIn: CopyIn) => Promise<void>
}

/**
 * Fills an empty database with the content of a backup.
 *
 * All rows appear in one transaction. Until its commit, every version refuses the database.
 */
export async function fillDatabase(url: string, content: Content, log: Log): Promise<void> {
  await schema.refuseForeign(content.migrations)
  const client = new Client({ connectionString: url, application_name: 'gatehouse restore', keepAlive: true })
  // A broken connection also fails the statement that uses it. Without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await schema.beginRestore(client)
    await refuseUsed(client)
    await schema.markRestore(client)
    await client.query('commit')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await schema.createRestoredSchema(client, content.migrations, log)
    await client.query('begin')
    const restoreSchema = await suspendSchema(client)
    await content.copy(({ name, columns }) => {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      return client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin (format binary)`))
    })
    await restoreSchema()
    for (const [name, value] of Object.entries(content.sequences))
      await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value])
    await schema.endRestore(client)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
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
 * Switches off triggers and drops foreign keys and indexes until the rows are there; returns what puts them back.
 *
 * Loading a table first and then creating its indexes is several times as fast, and the foreign keys are verified for
 * all rows when they are created again. The transaction undoes all of it if it fails.
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
  // The targets of statistics are not part of an index's definition.
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

function ours(table: string) {
  return `${table}.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = ${table}.oid and d.deptype = 'e')`
}
