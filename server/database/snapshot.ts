import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import { isCurrentSchema, migratedTables } from './restored-schema.ts'

export type SnapshotTable = {
  name: string
  /** All columns except generated columns, which PostgreSQL computes again. */
  columns: string[]
}

/** The state of the database at one moment. Several connections read it while others continue to write. */
export type Snapshot = {
  takenAt: string
  migrations: { name: string; digest: string }[]
  /** The fingerprint of the secret that servers use with this database; null before a server has first started. */
  secretFingerprint: string | null
  /** The tables, largest first. */
  tables: SnapshotTable[]
  readers: SnapshotReader[]
  /** The last value of each sequence. It is read after the snapshot is taken, so no row has a higher value. */
  sequences(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** A connection that reads one table at a time. */
export type SnapshotReader = {
  /** Streams the rows of a table in PostgreSQL's binary format. */
  copyOut(table: SnapshotTable): Readable
  /** The number of rows in the last copy. */
  rows(): Promise<number>
}

/**
 * Takes a snapshot of Gatehouse's tables.
 *
 * The tables are locked against schema changes before the snapshot is taken, so that its content matches the schema
 * that was read. When the signal aborts, the connections and their statements end.
 */
export async function takeSnapshot(url: string, readers: number, signal?: AbortSignal): Promise<Snapshot> {
  const clients = Array.from({ length: readers + 1 }, () => connecting(url))
  const close = async () => void (await Promise.allSettled(clients.map((client) => client.end())))
  // If a connection is ended while it is connecting, `connect` neither resolves nor rejects.
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => {})
  signal?.addEventListener('abort', () => {
    aborted.reject(signal.reason as Error)
    void close()
  })
  try {
    signal?.throwIfAborted()
    const [main, ...others] = clients
    for (const client of clients) await Promise.race([client.connect(), aborted.promise])
    const names = await lockTables(main!)
    // Refuses unknown migrations, because the backup would lack the tables that they may have created.
    await isCurrentSchema(main!)
    const takenAt = await shareSnapshot(main!, others)
    return {
      takenAt,
      ...(await describe(main!, names)),
      readers: others.map(readerOf),
      sequences: () => readSequences(main!, names),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function connecting(connectionString: string) {
  const client = new Client({ connectionString, application_name: 'gatehouse backup', keepAlive: true })
  // Errors are ignored here because the running statement rejects too. Without a listener, the `error` event would
  // crash the process.
  client.on('error', () => {})
  return client
}

/** Begins a transaction. The settings apply only to this transaction, so that a pooler can reuse the connection. */
async function begin(client: Client) {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
}

/**
 * Begins a transaction with locks on all tables and a snapshot, and returns the names of the tables. PostgreSQL takes
 * the snapshot at the first query after the locks. If a migration created tables in the meantime, the snapshot contains
 * tables without locks, and another transaction is begun.
 */
async function lockTables(main: Client): Promise<string[]> {
  const names = await existingTables(main)
  await begin(main)
  const list = [...names, 'schema_migrations'].map((name) => main.escapeIdentifier(name)).join(', ')
  await main.query(`lock table ${list} in access share mode`)
  if ((await existingTables(main)).length === names.length) return names
  await main.query('rollback')
  return lockTables(main)
}

/** Exports the snapshot to the other connections, and returns the time at which it was taken. */
async function shareSnapshot(main: Client, others: readonly Client[]) {
  const { rows } = await main.query<{ id: string; takenAt: Date }>(
    'select pg_export_snapshot() as id, now() as "takenAt"',
  )
  for (const client of others) {
    await begin(client)
    await client.query(`set transaction snapshot ${client.escapeLiteral(rows[0]!.id)}`)
  }
  return rows[0]!.takenAt.toISOString()
}

async function existingTables(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any($1)
     order by pg_relation_size(oid) desc`,
    [await migratedTables()],
  )
  return rows.map(({ name }) => name)
}

async function describe(client: Client, names: string[]) {
  const columns = await client.query<SnapshotTable>(
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns
     from unnest($1::text[]) with ordinality t (name, position)
       join pg_attribute a on a.attrelid = quote_ident(t.name)::regclass
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by t.name, t.position order by t.position`,
    [names],
  )
  const migrations = await client.query<{ name: string; digest: string }>(
    'select name, digest from schema_migrations order by name',
  )
  const secret = await client.query<{ fingerprint: string }>(
    'select secret_fingerprint as fingerprint from installation',
  )
  return {
    tables: columns.rows,
    migrations: migrations.rows,
    secretFingerprint: secret.rows[0]?.fingerprint ?? null,
  }
}

function readerOf(client: Client): SnapshotReader {
  let copy: ReturnType<typeof copyTo> | undefined
  return {
    copyOut({ name, columns }) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      copy = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout (format binary)`))
      return copy
    },
    async rows() {
      // PostgreSQL sends the row count after the last row, so this waits for the result of a later statement.
      await client.query('select 1')
      return copy?.rowCount ?? 0
    },
  }
}

async function readSequences(client: Client, names: string[]) {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select s.relname::text as name, pg_sequence_last_value(s.oid::regclass)::text as value
     from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace and t.relname = any($1)`,
    [names],
  )
  const used = rows.filter(({ value }) => value !== null)
  return Object.fromEntries(used.map(({ name, value }) => [name, Number(value)]))
}
