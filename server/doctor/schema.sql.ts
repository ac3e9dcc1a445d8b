import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Returns the tables, indexes and enabled triggers in the schema; a trigger is named `table.trigger`. */
export function readSchema(db: Database) {
  return db.one<{ tables: string[]; indexes: string[]; triggers: string[] }>(sql`
    select
      array(select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')) as tables,
      array(select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('i', 'I')) as indexes,
      array(select c.relname || '.' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled in ('O', 'A')
      ) as triggers`)
}

/** Returns the invalid indexes, except those that are being created. */
export function listInvalidIndexes(db: Database) {
  return db.rows<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not (i.indisvalid and i.indisready)
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
    order by 1`)
}

/** Returns the given extensions that are not installed. */
export function listMissingExtensions(db: Database, names: readonly string[]) {
  return db.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) name where not exists (select from pg_extension where extname = name)`)
}

/** Returns the rights that the current role lacks on the tables and on the schema, such as `select on users`. */
export async function listMissingRights(db: Database, tables: readonly string[]) {
  const rows = await db.rows<{ right: string }>(sql`
    select lower(p) || ' on ' || t as "right"
    from unnest(${tables}::text[]) t, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
    where to_regclass(t) is not null and not has_table_privilege(to_regclass(t), p)
    union all
    select 'create on schema ' || current_schema() where not has_schema_privilege(current_schema(), 'CREATE')
    union all
    select 'ownership of ' || c.relname from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[]) and c.relkind = 'r'
      and not pg_has_role(c.relowner, 'USAGE')`)
  return rows.map(({ right }) => right)
}

/** Returns the given tables that grant privileges to PUBLIC, that is, to every role of the server. */
export function listPublicTables(db: Database, tables: readonly string[]) {
  return db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])
      and exists (select from aclexplode(c.relacl) where grantee = 0)
    order by 1`)
}

/** Returns the recorded collation version of the database and the current version, if the two differ. */
export function readOutdatedCollation(db: Database) {
  return db.row<{ created: string; current: string }>(sql`
    select datcollversion as created, pg_database_collation_actual_version(oid) as current
    from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`)
}
