import { readdir, readFile } from 'node:fs/promises'
import type { Log } from '../log.ts'
import type { DatabasePool } from './database.ts'

/** A database this version cannot use; the message is for the operator. */
export class MigrationError extends Error {}

const folder = new URL('./migrations/', import.meta.url)
// Any number no other program on the same database is likely to lock.
const lockNumber = 7_203_914_255

/**
 * Brings the database to this version's schema: numbered files, forward only, each in its own transaction.
 *
 * Processes that start at once wait for each other; a database newer than this version is refused.
 */
export async function migrate(database: DatabasePool, log: Log): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const client = await database.pool.connect()
  try {
    // Waiting for another process's migrations may take longer than a statement may.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        applied_at timestamptz(3) not null default now()
      )`)
    const applied = await client.query<{ name: string }>('select name from schema_migrations')
    const names = new Set(applied.rows.map((row) => row.name))
    const unknown = [...names].find((name) => !files.includes(name))
    if (unknown) {
      throw new MigrationError(
        `The database has been used by a newer Gatehouse (it knows ${unknown}). Start that version, or a later one.`,
      )
    }
    for (const name of files.filter((file) => !names.has(file))) {
      const text = await readFile(new URL(name, folder), 'utf8')
      await client.query('begin')
      await client.query(text)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
      log.info({ migration: name }, 'Migrated the database')
    }
  } finally {
    // A connection whose settings changed, and that may hold the lock, is not given back.
    client.release(true)
  }
}
