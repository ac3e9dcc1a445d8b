import { readMigrations } from '../database/migration-files.ts'

/**
 * The objects that the migrations create. `indexes` contains the named indexes and the primary keys, and `triggers`
 * contains each trigger as `table.trigger`.
 */
export type ExpectedSchema = { tables: string[]; indexes: string[]; triggers: string[]; extensions: string[] }

/** Returns the schema after the migrations with the given names. */
export async function expectedSchema(applied: ReadonlySet<string>): Promise<ExpectedSchema> {
  const texts = (await readMigrations()).filter(({ name }) => applied.has(name)).map(({ text }) => text)
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)])
  const names = (pattern: RegExp) => found(pattern).map(([, name]) => name!)
  const tables = names(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)
  const keyed = found(/^create (?:unlogged )?table (?:if not exists )?(\w+)([^;]*)/gm)
    .filter(([, , definition]) => definition!.includes('primary key'))
    .map(([, table]) => `${table}_pkey`)
  const dropped = new Set(names(/^drop (?:table|index) (?:concurrently )?(?:if exists )?(\w+)/gm))
  const indexes = names(/^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+) on/gm)
  const triggers = found(/^create trigger (\w+)[^;]*? on (\w+)/gm).map(([, name, table]) => `${table}.${name}`)
  const withoutDropped = (all: string[]) => all.filter((name) => !dropped.has(name))
  return {
    tables: withoutDropped(tables),
    indexes: withoutDropped([...indexes, ...keyed]),
    triggers,
    extensions: names(/^create extension (?:if not exists )?(\w+)/gm),
  }
}
