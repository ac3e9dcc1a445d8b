import type { Log } from '../process/log.ts'
import * as migrations from './migrate.ts'
import { MigrationError, readApplied, refuseOtherForm, restoreMark, type Connection } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

type Made = { name: string; digest: string }

// Higher than the number of every migration, so that no version accepts the database.
const noVersion = 2 ** 31 - 1

/** Refuses a backup with a migration that this version lacks or that differs from this version's file. */
export async function refuseForeign(made: readonly Made[]) {
  const known = await readMigrations()
  for (const { name, digest } of made) {
    const ours = known.find((each) => each.name === name)
    if (!ours) throw newer(name)
    refuseOtherForm(name, ours.digest, digest)
  }
}

/** Makes every version refuse the database until `endRestore` is called. */
export function markRestore(client: Connection) {
  return client.query(
    `insert into schema_migrations (name, digest, reads_from) values ($1, '', $2) on conflict do nothing`,
    [restoreMark, noVersion],
  )
}

/** Applies the backup's migrations that the database does not have. Throws if the database has other migrations. */
export async function createRestoredSchema(client: Connection, made: readonly Made[], log: Log) {
  const applied = new Set((await readApplied(client)).map(({ name }) => name))
  for (const migration of await readMigrations()) {
    const isMade = made.some(({ name }) => name === migration.name)
    if (isMade && !applied.has(migration.name)) await migrations.apply(client, migration, { log })
    if (isMade || !applied.has(migration.name)) continue
    throw new MigrationError(
      'The restore of a newer backup was begun in this database. Drop the database, create it again and repeat the restore.',
    )
  }
}

/** Marks the restore as finished. Call it in the transaction that restores the data. */
export function endRestore(client: Connection) {
  return client.query('delete from schema_migrations where name = $1', [restoreMark])
}

/** Whether a restore was begun in the database and did not finish. */
export async function hasUnfinishedRestore(client: Connection) {
  return (await readApplied(client)).some(({ name }) => name === restoreMark)
}

/**
 * Whether the database has this version's schema. Throws if the database is empty or not fully restored, or has
 * migrations that this version does not include. Changes nothing.
 */
export async function isCurrentSchema(client: Connection): Promise<boolean> {
  const [applied, known] = [await readApplied(client), await readMigrations()]
  if (applied.length === 0) throw new MigrationError('There is no Gatehouse in this database. Start the server first.')
  if (applied.some(({ name }) => name === restoreMark)) throw migrations.unfinishedRestore()
  const unknown = applied.find(({ name }) => !known.some((each) => each.name === name))
  if (unknown) throw newer(unknown.name)
  return applied.length === known.length
}

/** Returns the names of all tables that the migrations create. */
export async function migratedTables(): Promise<string[]> {
  const created = /^create (?:unlogged )?table (?:if not exists )?(\w+)/gm
  return (await readMigrations()).flatMap(({ text }) => [...text.matchAll(created)].map(([, name]) => name!))
}

function newer(migration: string) {
  return new MigrationError(
    `This version does not know migration ${migration}. Use the version of Gatehouse that migrated the database.`,
  )
}
