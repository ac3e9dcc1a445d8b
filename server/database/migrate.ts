import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOf } from '../place.ts'
import type { Log } from '../process/log.ts'
import type { DatabasePool } from './database.ts'

/** A database this version cannot use; the message is for the operator. */
export class MigrationError extends Error {}

const folder = fileOf('migrations')
/** The first file of the initial schema, which every database that can be upgraded has. */
const firstMigration = '0001_users.sql'
// An arbitrary number that no other program on the same database is likely to lock.
const lockNumber = 7_203_914_255

/**
 * Brings the database to this version's schema: numbered files, forward only, each in its own transaction.
 *
 * Processes that start at once wait for each other; a database that is newer than this version is refused.
 */
export async function migrate(database: DatabasePool, log: Log): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(patiently('select pg_advisory_lock($1)', [lockNumber]))
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        digest text not null,
        applied_at timestamptz(3) not null default now()
      )`)
    const { rows } = await client.query<Applied>('select name, digest from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.digest]))
    refuseUnreleased(applied)
    refuseUnknown(applied, files)
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8')
      if (applied.has(name)) {
        refuseOtherForm(name, digest(text), applied.get(name)!)
        continue
      }
      await client.query('begin')
      await client.query(patiently(text))
      await client.query('insert into schema_migrations (name, digest) values ($1, $2)', [name, digest(text)])
      await client.query('commit')
      log.info({ migration: name }, 'Migrated the database')
    }
  } finally {
    // A connection with changed settings, which may hold the lock, must not return to the pool.
    client.release(true)
  }
}

type Applied = { name: string; digest: string }

/** Refuses a database whose schema was created before the initial one was released. */
function refuseUnreleased(applied: ReadonlyMap<string, string>) {
  if (applied.size === 0 || applied.has(firstMigration)) return
  throw new MigrationError(
    'This database was created by a development version before the first release and cannot be upgraded: use an empty database, or another data folder.',
  )
}

function refuseUnknown(applied: ReadonlyMap<string, string>, files: readonly string[]) {
  const unknown = [...applied.keys()].find((name) => !files.includes(name))
  if (unknown === undefined) return
  throw new MigrationError(
    `The database was used by a newer Gatehouse (it has migration ${unknown}). Start that version, or a later one.`,
  )
}

function refuseOtherForm(name: string, ours: string, theirs: string) {
  if (ours === theirs) return
  throw new MigrationError(
    `Migration ${name} was changed after it ran on this database. Start the version of Gatehouse that ran it, or use a new database.`,
  )
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

/** A query without a time limit: it may wait for another process's migrations or a large table. */
function patiently(text: string, values: unknown[] = []) {
  return { text, values, query_timeout: 2 ** 31 - 1 }
}
