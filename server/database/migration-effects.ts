/** The table locks that migrations take, weakest first. */
export const lockModes = ['SHARE UPDATE EXCLUSIVE', 'SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE'] as const
export type LockMode = (typeof lockModes)[number]

/** The effect of a statement on one existing table. */
export type Effect = {
  table: string
  mode: LockMode
  /** Whether the statement reads every row while it holds the lock. */
  reads?: boolean
  /** Whether the statement rewrites the whole table into a new file. */
  rewrites?: boolean
}

/** The schema that statements change. `effectsOf` adds the tables and indexes that a statement creates. */
export type Schema = {
  /** The tables that the pending files create. No other process uses them yet. */
  created: Set<string>
  /** The table of each index. */
  indexes: Map<string, string>
  foreignKeys: { name: string; table: string; columns: readonly string[]; target: string }[]
}

/** Returns the statements of a file, each on one line and without comments. */
export function statementsIn(text: string): string[] {
  const parts = text.match(/(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--.*|[^;])+/g) ?? []
  return parts.map((part) => part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

/**
 * Returns the effects of a statement on existing tables; null for a statement of an unknown kind.
 *
 * Knows the kinds of statements that `tests/migrations.test.ts` allows in migrations. `tests/migration-plan.test.ts`
 * compares the effects with the locks that PostgreSQL takes.
 */
export function effectsOf(statement: string, schema: Schema): Effect[] | null {
  for (const [pattern, describe] of kinds) {
    const match = pattern.exec(statement)
    if (match) return describe(match, schema).filter(({ table }) => !schema.created.has(table))
  }
  return null
}

type Describe = (match: RegExpExecArray, schema: Schema) => Effect[]
const nothing: Describe = () => []

const kinds: readonly [RegExp, Describe][] = [
  [
    /^create (?:unlogged )?table (?:if not exists )?(\w+) (.*)$/i,
    ([, table = '', rest = ''], { created }) => {
      created.add(table)
      return referencesIn(rest)
    },
  ],
  [
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (?:only )?(\w+)/i,
    ([, isConcurrent, index = '', table = ''], { indexes }) => {
      indexes.set(index, table)
      return [{ table, mode: isConcurrent ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE', reads: true }]
    },
  ],
  [
    /^create (?:or replace )?(?:constraint )?trigger \w+ .*? on (\w+)/i,
    ([, table = '']) => [{ table, mode: 'SHARE ROW EXCLUSIVE' }],
  ],
  [/^create (?:or replace )?function |^create extension |^drop function |^insert into |^alter index /i, nothing],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/i,
    ([, table = '', rest = ''], schema) => commandsIn(rest).flatMap((command) => alterEffects(table, command, schema)),
  ],
  [
    /^drop table (?:if exists )?([\w, ]+?)(?: cascade| restrict)?$/i,
    ([, tables = ''], schema) =>
      tables
        .split(/, */)
        .flatMap((table) => [exclusive(table), ...relatives(schema, (key) => [key.table, key.target].includes(table))]),
  ],
  [
    /^drop index (concurrently )?(?:if exists )?(\w+)/i,
    ([, isConcurrent, index = ''], { indexes }) => {
      const table = indexes.get(index)
      return table ? [{ table, mode: isConcurrent ? 'SHARE UPDATE EXCLUSIVE' : 'ACCESS EXCLUSIVE' }] : []
    },
  ],
  [/^drop trigger (?:if exists )?\w+ on (\w+)/i, ([, table = '']) => [exclusive(table)]],
]

const alterations: readonly [RegExp, (table: string, match: RegExpExecArray, schema: Schema) => Effect[]][] = [
  [/^validate constraint /i, (table) => [{ table, mode: 'SHARE UPDATE EXCLUSIVE', reads: true }]],
  [/^alter (?:column )?\w+ set statistics |^set \(/i, (table) => [{ table, mode: 'SHARE UPDATE EXCLUSIVE' }]],
  [
    /^add constraint \w+ foreign key .* not valid$/i,
    (table, { input }) => [{ table, mode: 'SHARE ROW EXCLUSIVE' }, ...referencesIn(input)],
  ],
  [/^add constraint .* (?:not valid|using index \w+)$/i, (table) => [exclusive(table)]],
  [/^add constraint /i, (table, { input }) => [{ ...exclusive(table), reads: true }, ...referencesIn(input)]],
  [
    /^add (?:column )?(?:if not exists )?\w+ (.*)$/i,
    (table, [, definition = '']) => [
      { ...exclusive(table), rewrites: /\b(?:generated|\w*serial)\b|\bdefault (?!now\(\))\w+\(/i.test(definition) },
      ...referencesIn(definition),
    ],
  ],
  [
    /^drop constraint (?:if exists )?(\w+)/i,
    (table, [, name], schema) => [exclusive(table), ...relatives(schema, (key) => key.name === name)],
  ],
  [
    /^drop (?:column )?(?:if exists )?(\w+)/i,
    (table, [, column = ''], schema) => [
      exclusive(table),
      ...relatives(schema, (key) => key.table === table && key.columns.includes(column)),
    ],
  ],
  [/^alter (?:column )?\w+ (?:set data )?type /i, (table) => [{ ...exclusive(table), rewrites: true }]],
  [/^alter (?:column )?\w+ (?:set|drop) (?:default|not null)/i, (table) => [exclusive(table)]],
]

function alterEffects(table: string, command: string, schema: Schema): Effect[] {
  for (const [pattern, describe] of alterations) {
    const match = pattern.exec(command)
    if (match) return describe(table, match, schema)
  }
  return [exclusive(table)]
}

function exclusive(table: string): Effect {
  return { table, mode: 'ACCESS EXCLUSIVE' }
}

/** Returns the locks that new foreign keys take on the tables they refer to. */
function referencesIn(definition: string): Effect[] {
  return [...definition.matchAll(/\breferences (\w+)/gi)].map(([, table]) => ({
    table: table!,
    mode: 'SHARE ROW EXCLUSIVE',
  }))
}

/** Returns the locks that dropping foreign keys takes on the tables on both sides. */
function relatives({ foreignKeys }: Schema, isDropped: (key: Schema['foreignKeys'][number]) => boolean) {
  return foreignKeys.filter(isDropped).flatMap(({ table, target }) => [exclusive(table), exclusive(target)])
}

/** Splits the commands of `alter table` at the commas outside parentheses and quotes. */
function commandsIn(text: string) {
  const parts = text.match(/(?:'(?:[^']|'')*'|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^,])+/g) ?? []
  return parts.map((part) => part.trim())
}
