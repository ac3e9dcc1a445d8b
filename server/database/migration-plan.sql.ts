import type { Database } from './database.ts'
import { sql } from './sql.ts'

/** Returns the tables with PostgreSQL's estimate of their row counts; -1 if there is no estimate yet. */
export function listTables(db: Database) {
  return db.rows<{ name: string; rows: number }>(sql`
    select relname::text as name, reltuples::bigint as rows from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`)
}

export function listIndexes(db: Database) {
  return db.rows<{ name: string; table: string }>(sql`
    select c.relname::text as name, t.relname::text as "table"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace`)
}

export function listForeignKeys(db: Database) {
  return db.rows<{ name: string; table: string; columns: string[]; target: string }>(sql`
    select c.conname::text as name, t.relname::text as "table", f.relname::text as target,
      array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any (c.conkey)) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`)
}
