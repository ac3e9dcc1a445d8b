import { dryRun } from '../database/migration-dry-run.ts'
import type { LockMode } from '../database/migration-effects.ts'
import { planMigrations, type MigrationPlan, type TablePlan } from '../database/migration-plan.ts'
import { createLog } from '../process/log.ts'
import { openConfiguredDatabase, type OpenedDatabase } from '../process/configured-database.ts'
import { hasDatabase } from './backup.ts'
import type { Command } from './surroundings.ts'

/** The exit code of `--plan` when a migration is pending. */
const pendingCode = 3

type MigrateFlags = { plan?: boolean | undefined; 'dry-run'?: boolean | undefined }

/** Migrates the database to this version's schema, or shows what the migration would do. */
export function migrateOrRehearse(flags: MigrateFlags, command: Command): Promise<number> {
  if (flags.plan) return printPlan(command)
  return flags['dry-run'] ? printDryRun(command) : migrateOnly(command)
}

async function migrateOnly({ config, patience, surroundings }: Command): Promise<number> {
  const database = await openConfiguredDatabase(config, createLog(config.log.level), patience)
  await database.close()
  surroundings.print('The database is up to date')
  return 0
}

/** Prints what `gatehouse migrate` would do. */
function printPlan(command: Command): Promise<number> {
  const { print } = command.surroundings
  return withDatabase(command, pendingCode, async ({ pool }) => {
    const plans = await planMigrations(pool)
    for (const line of plans.flatMap(describePlan)) print(line)
    print(summarize(plans))
    return plans.length > 0 ? pendingCode : 0
  })
}

/** Runs the pending migrations, rolls them back and prints the result. */
function printDryRun(command: Command): Promise<number> {
  const { print, printError } = command.surroundings
  return withDatabase(command, 0, async ({ pool }) => {
    const { ran, leftOut, failure } = await dryRun(pool)
    for (const { name, milliseconds } of ran) print(`${name}: ran in ${milliseconds} ms`)
    for (const name of leftOut) print(`${name}: left out, because it cannot run in a transaction`)
    if (failure) {
      printError(`${failure.name}: ${failure.isInUse ? 'a table is in use; try again' : `failed: ${failure.reason}`}`)
      if (leftOut.length > 0) printError('It may need a file that was left out.')
    }
    print(ran.length + leftOut.length > 0 || failure ? 'Everything was rolled back' : nothingPending)
    return failure ? 1 : 0
  })
}

const nothingPending = 'No migration is pending'

/** Runs work on the configured database without migrating it. Returns `codeWithout` if there is no database yet. */
async function withDatabase(
  { config, patience, surroundings }: Command,
  codeWithout: number,
  work: (database: OpenedDatabase) => Promise<number>,
) {
  if (!hasDatabase(config)) {
    surroundings.print('There is no database yet. The first start creates it with all migrations')
    return codeWithout
  }
  const database = await openConfiguredDatabase(config, createLog('warn'), patience, { prepare: async () => {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function describePlan({ name, isOutsideTransaction, creates, tables, unknown }: MigrationPlan) {
  return [
    isOutsideTransaction ? `${name}, outside a transaction` : name,
    ...(creates.length > 0 ? [`  creates ${creates.join(', ')}`] : []),
    ...tables.map((table) => `  ${describeTable(table)}`),
    ...unknown.map((statement) => `  unknown effect: ${statement}`),
  ]
}

const blocked: Record<LockMode, string> = {
  'ACCESS EXCLUSIVE': 'reads and writes wait',
  'SHARE ROW EXCLUSIVE': 'writes wait',
  SHARE: 'writes wait',
  'SHARE UPDATE EXCLUSIVE': 'reads and writes continue',
}

function describeTable({ table, mode, reads, rewrites, rows }: TablePlan) {
  const count = rows === null ? 'unknown number of rows' : `about ${rows.toLocaleString('en')} rows`
  const effects = [blocked[mode], ...(rewrites ? ['rewrites all rows'] : reads ? ['reads all rows'] : [])]
  return `locks ${table} (${count}) with ${mode}: ${effects.join(', ')}`
}

function summarize(plans: readonly MigrationPlan[]) {
  if (plans.length === 0) return nothingPending
  const rewritten = plans.flatMap(({ tables }) => tables.filter(({ rewrites }) => rewrites).map(({ table }) => table))
  const count = plans.length === 1 ? '1 migration is pending' : `${plans.length} migrations are pending`
  return `${count}. ${rewritten.length === 0 ? 'No table is rewritten' : `Rewritten: ${[...new Set(rewritten)].join(', ')}`}`
}
