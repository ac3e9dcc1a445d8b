import { parse, type AlterTableCmd, type AlterTableStmt, type ColumnDef, type Constraint, type Node } from 'libpg-query'
import { lastInitialMigration, statementsOf, type Migration } from '../server/database/migration-files.ts'

/** A migration, and the effects of earlier statements that the next statement can rely on. */
type Context = {
  migration: Migration
  /** Tables that the migration creates; no server uses them yet. */
  created: Set<string>
  /**
   * Columns with a validated `is not null` check, as `table.column`, each with the migration that validated the check.
   */
  provenNotNull: ReadonlyMap<string, Migration>
  /** Constraints that this migration adds, as `table.constraint`. */
  added: Set<string>
  /** Indexes that this migration drops concurrently before it creates them. */
  droppedIndexes: Set<string>
}

/**
 * Checks the statements in migrations after the initial schema. Returns complaints about statements as `file: reason`,
 * and a complaint if two migrations have the same number.
 *
 * The previous version of the server must keep working, and no statement may lock a table in use for longer than a
 * moment. A kind of statement that this file does not allow is refused.
 */
export async function migrationComplaints(migrations: readonly Migration[]): Promise<string[]> {
  const provenNotNull = new Map<string, Migration>()
  const complaints: string[] = []
  const checks = new Map<string, string>()
  const names = migrations.map(({ number }) => number)
  if (new Set(names).size < names.length) complaints.push('two migrations have the same number')
  for (const migration of migrations) {
    const { stmts = [] } = await parse(migration.text)
    const statements = stmts.map(({ stmt }) => stmt!)
    const empty = { created: new Set<string>(), added: new Set<string>(), droppedIndexes: new Set<string>() }
    const context = { migration, provenNotNull, ...empty }
    const found = statements.flatMap((statement) => {
      forgetChecks(statement, checks, provenNotNull)
      const reasons = complaintsAbout(statement, context)
      noteChecks(statement, migration, checks, provenNotNull)
      return reasons
    })
    if (migration.name > lastInitialMigration) {
      if (migration.isOutsideTransaction && statementsOf(migration).length !== statements.length)
        found.push('each statement must end with a semicolon at the end of a line')
      complaints.push(...found.map((reason) => `${migration.name}: ${reason}`))
    }
  }
  return complaints
}

function complaintsAbout(statement: Node, context: Context): string[] {
  const { created, droppedIndexes, migration } = context
  const isContraction = /^-- reads_from \d{4}$/m.test(migration.text)
  const complaints = [...contentsComplaints(statement, context, isContraction)]
  const isConcurrent =
    ('IndexStmt' in statement && statement.IndexStmt.concurrent) ||
    ('DropStmt' in statement && statement.DropStmt.concurrent)
  if (migration.isOutsideTransaction && !isConcurrent)
    complaints.push('outside a transaction only indexes are created, concurrently')
  if (!migration.isOutsideTransaction && isConcurrent)
    complaints.push('`concurrently` needs the first line `-- outside a transaction`')
  if ('CreateStmt' in statement) created.add(statement.CreateStmt.relation!.relname!)
  if ('DropStmt' in statement && statement.DropStmt.concurrent && statement.DropStmt.missing_ok)
    for (const name of namesOf(statement.DropStmt.objects)) droppedIndexes.add(name)
  return complaints
}

function contentsComplaints(statement: Node, context: Context, isContraction: boolean): string[] {
  const { created, droppedIndexes } = context
  if ('CreateStmt' in statement || 'CreateFunctionStmt' in statement || 'CreateTrigStmt' in statement) return []
  if ('CreateExtensionStmt' in statement) return []
  if ('IndexStmt' in statement) {
    const { concurrent, relation, idxname } = statement.IndexStmt
    if (created.has(relation!.relname!)) return []
    if (!concurrent) return [`the index ${idxname} on a table in use needs \`concurrently\``]
    return droppedIndexes.has(idxname!) ? [] : [`${idxname} needs \`drop index concurrently if exists\` before it`]
  }
  if ('DropStmt' in statement) {
    const isCleaning = statement.DropStmt.concurrent && statement.DropStmt.missing_ok
    return isCleaning || isContraction ? [] : ['`drop` needs `-- reads_from`: the previous version may use it']
  }
  if ('RenameStmt' in statement) return ['`rename` breaks the previous version']
  if ('InsertStmt' in statement) {
    const { relation, selectStmt } = statement.InsertStmt
    const isValues = selectStmt !== undefined && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists
    return isValues && created.has(relation!.relname!) ? [] : ['rows of tables in use are written by jobs']
  }
  if ('AlterTableStmt' in statement) {
    const table = statement.AlterTableStmt.relation!.relname!
    const commands = commandsOf(statement.AlterTableStmt)
    return created.has(table) ? [] : commands.flatMap((each) => alterComplaints(table, each, context, isContraction))
  }
  return [`${Object.keys(statement)[0]} is not a statement that a migration may contain`]
}

function alterComplaints(table: string, command: AlterTableCmd, context: Context, isContraction: boolean): string[] {
  const { subtype, name, def } = command
  const needsReadsFrom = isContraction ? [] : ['`drop` needs `-- reads_from`: the previous version may use it']
  switch (String(subtype)) {
    case 'AT_AddColumn':
      return columnComplaints((def as { ColumnDef: ColumnDef }).ColumnDef)
    case 'AT_AddConstraint':
      return constraintComplaints(table, (def as { Constraint: Constraint }).Constraint, context)
    case 'AT_ValidateConstraint':
      return context.added.has(`${table}.${name}`)
        ? [`validate ${name} in a later file, without the lock of \`add\``]
        : []
    case 'AT_SetNotNull':
      return (context.provenNotNull.get(`${table}.${name}`) ?? context.migration) !== context.migration
        ? []
        : [`\`set not null\` on ${name} needs a check validated by an earlier file`]
    case 'AT_ColumnDefault':
      return def ? [] : needsReadsFrom
    case 'AT_DropColumn':
    case 'AT_DropConstraint':
      return needsReadsFrom
    case 'AT_DropNotNull':
    case 'AT_SetStatistics':
    case 'AT_SetRelOptions':
      return []
    case 'AT_AlterColumnType':
      return [`a new type of ${name} rewrites the table`]
    default:
      return [`${subtype} is not a change that a migration may make`]
  }
}

function constraintComplaints(table: string, constraint: Constraint, { added }: Context): string[] {
  const { contype, conname, skip_validation: isNotValid, indexname } = constraint
  added.add(`${table}.${conname}`)
  if (contype === 'CONSTR_UNIQUE' && indexname) return []
  return (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && isNotValid
    ? []
    : [`the constraint ${conname} needs \`not valid\`, or \`using index\``]
}

function columnComplaints({ colname, typeName, constraints = [] }: ColumnDef): string[] {
  const all = constraints.map((each) => (each as { Constraint: Constraint }).Constraint)
  const defaultValue = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const complaints = all.flatMap(({ contype }) => {
    if (contype === 'CONSTR_NOTNULL') return defaultValue ? [] : [`${colname} is \`not null\` without a default`]
    if (contype === 'CONSTR_DEFAULT' || contype === 'CONSTR_NULL') return []
    if (contype === 'CONSTR_FOREIGN') return defaultValue ? [`${colname} has a default and a reference`] : []
    return [`${colname}: ${contype} reads or rewrites the table`]
  })
  const type = (typeName?.names ?? []).map((part) => ('String' in part ? part.String.sval : '')).at(-1) ?? ''
  if (/serial/.test(type)) complaints.push(`${colname}: ${type} rewrites the table`)
  if (defaultValue && !isConstant(defaultValue.raw_expr!)) complaints.push(`the default of ${colname} is not constant`)
  return complaints
}

function isConstant(value: Node): boolean {
  if ('TypeCast' in value) return isConstant(value.TypeCast.arg!)
  if ('FuncCall' in value)
    return value.FuncCall.funcname?.map((part) => 'String' in part && part.String.sval).join('.') === 'now'
  return 'A_Const' in value
}

function commandsOf({ cmds = [] }: AlterTableStmt) {
  return cmds.map((each) => (each as { AlterTableCmd: AlterTableCmd }).AlterTableCmd)
}

/**
 * Removes the checks that a statement drops. In an `alter table`, PostgreSQL executes the drops before the other
 * changes.
 */
function forgetChecks(statement: Node, checks: Map<string, string>, provenNotNull: Map<string, Migration>) {
  if (!('AlterTableStmt' in statement)) return
  const table = statement.AlterTableStmt.relation!.relname!
  for (const { subtype, name } of commandsOf(statement.AlterTableStmt)) {
    if (subtype === 'AT_DropConstraint') {
      provenNotNull.delete(checks.get(`${table}.${name}`) ?? '')
      checks.delete(`${table}.${name}`)
    }
    if (subtype === 'AT_DropColumn') provenNotNull.delete(`${table}.${name}`)
  }
}

/** Records the `column is not null` checks that a statement adds, and the columns whose checks it validates. */
function noteChecks(
  statement: Node,
  migration: Migration,
  checks: Map<string, string>,
  provenNotNull: Map<string, Migration>,
) {
  if (!('AlterTableStmt' in statement)) return
  const table = statement.AlterTableStmt.relation!.relname!
  for (const { subtype, name, def } of commandsOf(statement.AlterTableStmt)) {
    if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
      const column = notNullColumn(def.Constraint.raw_expr)
      if (column) checks.set(`${table}.${def.Constraint.conname}`, `${table}.${column}`)
    }
    const proven = subtype === 'AT_ValidateConstraint' ? checks.get(`${table}.${name}`) : undefined
    if (proven) provenNotNull.set(proven, migration)
  }
}

function notNullColumn(check: Node | undefined) {
  if (!check || !('NullTest' in check) || check.NullTest.nulltesttype !== 'IS_NOT_NULL') return null
  const { arg } = check.NullTest
  const field = arg && 'ColumnRef' in arg ? arg.ColumnRef.fields?.at(-1) : undefined
  return field && 'String' in field ? field.String.sval! : null
}

function namesOf(objects: Node[] = []) {
  return objects.flatMap((each) => {
    const last = 'List' in each ? each.List.items?.at(-1) : undefined
    return last && 'String' in last ? [last.String.sval!] : []
  })
}
