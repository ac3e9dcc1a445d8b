import type { DatabasePool } from './database.ts'
import { pendingMigrations } from './migrate.ts'
import { effectsOf, lockModes, statementsIn, type Effect, type LockMode, type Schema } from './migration-effects.ts'
import { readMigrations, type Migration } from './migration-files.ts'
import { listForeignKeys, listIndexes, listTables } from './migration-plan.sql.ts'

/** The effect of a pending migration on a table that exists. */
export type TablePlan = Required<Effect> & {
  /** PostgreSQL's estimate of the row count; null if there is no estimate. */
  rows: number | null
}

export type MigrationPlan = Pick<Migration, 'name' | 'isOutsideTransaction'> & {
  creates: string[]
  tables: TablePlan[]
  /** Statements with unknown effects. */
  unknown: string[]
}

/** Describes the pending migrations without changing or locking anything. */
export async function planMigrations(database: DatabasePool, known?: readonly Migration[]): Promise<MigrationPlan[]> {
  const pending = await pendingMigrations(database.pool, known ?? (await readMigrations()))
  const indexes = (await listIndexes(database)).map(({ name, table }) => [name, table] as const)
  const schema: Schema = {
    created: new Set(),
    indexes: new Map(indexes),
    foreignKeys: await listForeignKeys(database),
  }
  const rows = new Map((await listTables(database)).map((table) => [table.name, table.rows]))
  return pending.map((migration) => planMigration(migration, schema, rows))
}

function planMigration(migration: Migration, schema: Schema, rows: ReadonlyMap<string, number>): MigrationPlan {
  const before = new Set(schema.created)
  const unknown: string[] = []
  const tables = new Map<string, TablePlan>()
  for (const statement of statementsIn(migration.text)) {
    const effects = effectsOf(statement, schema)
    if (!effects) unknown.push(statement)
    for (const effect of effects ?? []) tables.set(effect.table, merge(tables.get(effect.table), effect, rows))
  }
  return {
    name: migration.name,
    isOutsideTransaction: migration.isOutsideTransaction,
    creates: [...schema.created].filter((table) => !before.has(table)),
    tables: [...tables.values()],
    unknown,
  }
}

/** Returns the combined effects of one migration on a table, with the strongest lock. */
function merge(planned: TablePlan | undefined, effect: Effect, rows: ReadonlyMap<string, number>): TablePlan {
  const { table, mode, reads = false, rewrites = false } = effect
  const estimate = rows.get(table) ?? -1
  return {
    table,
    mode: strongest(planned?.mode ?? mode, mode),
    reads: planned?.reads || reads,
    rewrites: planned?.rewrites || rewrites,
    rows: estimate < 0 ? null : estimate,
  }
}

function strongest(one: LockMode, other: LockMode) {
  return lockModes.indexOf(one) > lockModes.indexOf(other) ? one : other
}
