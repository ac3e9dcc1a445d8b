import type { DatabasePool } from './database.ts'
import { addressOf, begin, createMigrationsTable, isInUse, pendingMigrations, run, type Connection } from './migrate.ts'
import { readMigrations, type Migration } from './migration-files.ts'
import { withConnection, withMigrationLock } from './migration-lock.ts'

export type DryRun = {
  ran: { name: string; milliseconds: number }[]
  /** The migrations that cannot run in a transaction. */
  leftOut: string[]
  /** The first migration that failed, and PostgreSQL's reason. */
  failure: { name: string; reason: string; isInUse: boolean } | null
}

/**
 * Runs the pending migrations in one transaction and rolls the transaction back. Until the rollback, the transaction
 * holds all locks of the migrations. Leaves out migrations that cannot run in a transaction.
 */
export async function dryRun(database: DatabasePool, migrations?: readonly Migration[]): Promise<DryRun> {
  const known = migrations ?? (await readMigrations())
  const result: DryRun = { ran: [], leftOut: [], failure: null }
  const address = addressOf(database)
  const rehearse = async (client: Connection) => {
    await begin(client)
    await createMigrationsTable(client)
    for (const migration of await pendingMigrations(client, known)) {
      if (migration.isOutsideTransaction) result.leftOut.push(migration.name)
      else if (!(await succeeds(client, migration, result))) break
    }
    await client.query('rollback')
  }
  await withMigrationLock(address, () => withConnection(address, rehearse))
  return result
}

async function succeeds(client: Connection, migration: Migration, result: DryRun) {
  const { name } = migration
  const startedAt = performance.now()
  try {
    await run(client, migration)
  } catch (error) {
    // Errors from PostgreSQL have a severity; errors of a broken connection have no severity.
    if (!(error instanceof Error) || !('severity' in error)) throw error
    result.failure = { name, reason: error.message, isInUse: isInUse(error) }
    return false
  }
  result.ran.push({ name, milliseconds: Math.round(performance.now() - startedAt) })
  return true
}
