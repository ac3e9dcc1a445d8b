import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { Log } from '../process/log.ts'
import type { DatabasePool } from './database.ts'
import { readMigrations, statementsOf, type Migration } from './migration-files.ts'
import { withConnection, withMigrationLock, withoutTimeLimits, type Address } from './migration-lock.ts'

/** Thrown if this version cannot use the database. The message is for the operator. */
export class MigrationError extends Error {}

/** The first file of the initial schema. Every database that can be upgraded has it. */
const firstMigration = '0001_users.sql'

/**
 * How long a migration waits for a table that is in use. Meanwhile, requests for the table queue behind the migration.
 * These requests wait for a lock for up to twice as long, so they do not time out.
 */
const lockMilliseconds = 1000
const maxPauseSeconds = 15

/** The name of the row in `schema_migrations` that makes every version refuse a database while it is being restored. */
export const restoreMark = 'unfinished restore'

/** One connection to the database. */
export type Connection = Pick<ClientBase, 'query'>

type Options = { migrations?: readonly Migration[]; signal?: AbortSignal | undefined }

/**
 * Brings the database to this version's schema. Migrations are numbered files that run forward only, each in its own
 * transaction unless the file says otherwise.
 *
 * Processes that start at the same time wait for each other, unless they have nothing to migrate. A database with
 * migrations of a newer version is refused if their `reads_from` is above this version's last migration.
 */
export async function migrate(database: DatabasePool, log: Log, { migrations, signal }: Options = {}): Promise<void> {
  const known = migrations ?? (await readMigrations())
  if ((await pendingMigrations(database.pool, known, log)).length === 0) return
  const address = addressOf(database)
  const applyPending = async (client: Connection) => {
    await createMigrationsTable(client)
    for (const migration of await pendingMigrations(client, known)) await apply(client, migration, { log, signal })
  }
  await withMigrationLock(address, () => withConnection(address, applyPending), signal)
}

/** Returns the URL of the database, for connections outside the pool. */
export function addressOf({ pool, transactionPooler }: DatabasePool): Address {
  return { url: pool.options.connectionString!, transactionPooler }
}

export async function createMigrationsTable(client: Connection) {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      digest text not null,
      reads_from integer not null,
      applied_at timestamptz(3) not null default now()
    )`)
}

type Applied = { name: string; digest: string; readsFrom: number }

/** Returns the migrations that the database lacks. Refuses a database that this version cannot use. */
export async function pendingMigrations(client: Connection, known: readonly Migration[], log?: Log) {
  const applied = await readApplied(client)
  refuseUnreleased(applied)
  refuseNewer(applied, known, log)
  return known.filter(({ name, digest }) => {
    const found = applied.find((each) => each.name === name)
    if (found) refuseOtherForm(name, digest, found.digest)
    return !found
  })
}

/** Returns the migrations that ran on the database. */
export async function readApplied(client: Connection): Promise<Applied[]> {
  const { rows: found } = await client.query(`select to_regclass('schema_migrations') is not null as "isThere"`)
  if (!(found as { isThere: boolean }[])[0]!.isThere) return []
  const { rows } = await client.query(`select to_jsonb(m) as row from schema_migrations m order by name`)
  // Databases that an early development version created lack the column `reads_from`.
  type Columns = { name: string; digest: string; reads_from?: number }
  return (rows as { row: Columns }[]).map(({ row: { name, digest, reads_from } }) => ({
    name,
    digest,
    readsFrom: reads_from ?? 0,
  }))
}

/** Returns the error for a database whose restore was not finished. */
export function unfinishedRestore() {
  return new MigrationError(
    'A restore of this database did not finish. Run `gatehouse restore` again, or use another database.',
  )
}

/** Refuses a database whose restore did not finish, or whose schema is older than the released initial schema. */
function refuseUnreleased(applied: readonly Applied[]) {
  if (applied.some(({ name }) => name === restoreMark)) throw unfinishedRestore()
  if (applied.length === 0 || applied.some(({ name }) => name === firstMigration)) return
  throw new MigrationError(
    'This database was created by a development version before the first release and cannot be upgraded: use an empty database, or another data folder.',
  )
}

/** Refuses a database that a newer version has made incompatible with this version. */
function refuseNewer(applied: readonly Applied[], known: readonly Migration[], log: Log | undefined) {
  const newer = applied.filter(({ name }) => !known.some((each) => each.name === name))
  const last = known.at(-1)?.number ?? 0
  const tooNew = newer.find(({ readsFrom }) => readsFrom > last)
  if (tooNew)
    throw new MigrationError(
      `The database was upgraded by a newer Gatehouse, and this version cannot work with its migration ${tooNew.name}. Start that version, or a later one.`,
    )
  if (newer.length > 0)
    log?.warn(
      { migration: newer.at(-1)!.name },
      'The database was upgraded by a newer version, with which this one can work',
    )
}

/** Refuses a migration that was changed after it ran. */
export function refuseOtherForm(name: string, ours: string, theirs: string) {
  if (ours === theirs) return
  throw new MigrationError(
    `Migration ${name} was changed after it ran on this database. Start the version of Gatehouse that ran it, or use a new database.`,
  )
}

type Run = { log: Log; signal?: AbortSignal | undefined }

/** Applies one migration. If it runs in a transaction and its tables are in use, tries again after 1, 2, 4 … 15 s. */
export async function apply(client: Connection, migration: Migration, { log, signal }: Run) {
  for (let seconds = 1; ; seconds = Math.min(seconds * 2, maxPauseSeconds)) {
    try {
      await (migration.isOutsideTransaction ? runOutside(client, migration) : runInTransaction(client, migration))
      log.info({ migration: migration.name }, 'Migrated the database')
      return
    } catch (error) {
      if (migration.isOutsideTransaction || !isInUse(error)) throw error
      await client.query('rollback')
      log.warn({ migration: migration.name }, `A table of the migration is in use. Trying again in ${seconds} s`)
    }
    await pause(seconds, signal)
  }
}

async function runInTransaction(client: Connection, migration: Migration) {
  await begin(client)
  await run(client, migration)
  await client.query('commit')
}

/** Begins a transaction that stops waiting for a table after a second, so that requests for the table can run. */
export async function begin(client: Connection) {
  await client.query('begin')
  await client.query(withoutTimeLimits)
  await client.query(`set local lock_timeout = ${lockMilliseconds}`)
}

/** Runs and records a migration in the current transaction. */
export async function run(client: Connection, migration: Migration) {
  await client.query(migration.text)
  await record(client, migration)
}

/**
 * Runs the statements of a migration outside a transaction. They may wait without a limit, because they block neither
 * reads nor writes.
 */
async function runOutside(client: Connection, migration: Migration) {
  for (const statement of statementsOf(migration)) await client.query(statement)
  await record(client, migration)
}

function record(client: Connection, { name, digest, readsFrom }: Migration) {
  const values = [name, digest, readsFrom]
  return client.query('insert into schema_migrations (name, digest, reads_from) values ($1, $2, $3)', values)
}

/** Whether a statement timed out while it waited for a lock, or was canceled to resolve a deadlock. */
export function isInUse(error: unknown) {
  return ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
}

function pause(seconds: number, signal: AbortSignal | undefined) {
  return sleep(seconds * 1000, undefined, signal ? { signal } : {})
}
