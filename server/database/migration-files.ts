import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOf } from '../place.ts'

/** The last file of the initial schema. Every later file must leave the previous version working. */
export const lastInitialMigration = '0004_operations.sql'

/** One numbered file of statements. */
export type Migration = {
  name: string
  number: number
  text: string
  digest: string
  /** After this migration, only versions whose last migration has at least this number can use the database. */
  readsFrom: number
  /** Whether the statements run one by one outside a transaction, as `create index concurrently` requires. */
  isOutsideTransaction: boolean
}

/** Returns the migrations of this version, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = fileOf('migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(join(folder, name), 'utf8'))))
}

/**
 * Creates the migration of a file. The comment lines at the start of the file may contain `reads_from 0007` and
 * `outside a transaction`.
 */
export function migrationOf(name: string, text: string): Migration {
  const [header = ''] = /^(?:--.*\n)*/.exec(text) ?? []
  const [, readsFrom] = /^-- reads_from (\d{4})$/m.exec(header) ?? []
  return {
    name,
    number: Number(name.slice(0, 4)),
    text,
    digest: createHash('sha256').update(text).digest('hex'),
    readsFrom: Number(readsFrom ?? lastInitialMigration.slice(0, 4)),
    isOutsideTransaction: /^-- outside a transaction$/m.test(header),
  }
}

/**
 * Returns the statements of a migration that runs outside a transaction. Each statement ends with a semicolon at the
 * end of a line.
 */
export function statementsOf({ text }: Migration): string[] {
  return text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
}
