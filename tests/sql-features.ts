/**
 * Features that databases with PostgreSQL's protocol can lack, by their names in docs/deploy.md. The query finds a
 * feature in the schema that the migrations create; the pattern finds it in the server's statements.
 *
 * The list also contains features that Gatehouse does not use and docs/deploy.md does not mention, so that the test
 * fails when Gatehouse first uses one of them.
 */
export const sqlFeatures: readonly { name: string; query?: string; pattern?: RegExp }[] = [
  { name: 'the extension `pg_trgm`', query: `select from pg_extension where extname = 'pg_trgm'` },
  { name: 'another extension', query: `select from pg_extension where extname not in ('pg_trgm', 'plpgsql')` },
  { name: 'GIN indexes with `gin_trgm_ops`', query: indexes(`am.amname = 'gin' and oc.opcname = 'gin_trgm_ops'`) },
  { name: 'GIN indexes of several columns', query: indexes(`am.amname = 'gin' and i.indnkeyatts > 1`) },
  { name: 'other GIN indexes', query: indexes(`am.amname = 'gin' and oc.opcname <> 'gin_trgm_ops'`) },
  { name: 'GiST, BRIN, hash or SP-GiST indexes', query: indexes(`am.amname not in ('btree', 'gin')`) },
  { name: 'partial unique indexes', query: indexes(`i.indisunique and i.indpred is not null`) },
  { name: 'indexes with included columns', query: indexes(`i.indnkeyatts < i.indnatts`) },
  { name: 'indexes on expressions', query: indexes(`i.indexprs is not null`) },
  { name: 'unique constraints without distinct nulls', pattern: /nulls not distinct/i },
  { name: 'exclusion constraints', query: constraints(`contype = 'x'`) },
  { name: 'deferrable constraints', query: constraints(`condeferrable`) },
  { name: 'stored generated columns', query: columns(`attgenerated = 's'`) },
  { name: 'identity columns', query: columns(`attidentity <> ''`) },
  { name: '`jsonb` columns', query: columns(`atttypid = 'jsonb'::regtype`) },
  { name: 'array columns', query: columns(`typelem <> 0 and typlen = -1`) },
  { name: '`inet` columns', query: columns(`atttypid in ('inet'::regtype, 'cidr'::regtype)`) },
  { name: 'columns of own types', query: columns(`typtype in ('e', 'd', 'c')`) },
  { name: 'row triggers with `when`', query: triggers(`tgtype & 1 = 1 and tgqual is not null`) },
  {
    name: 'statement triggers with transition tables',
    query: triggers(`tgoldtable is not null or tgnewtable is not null`),
  },
  {
    name: 'functions in PL/pgSQL',
    query: `select from pg_proc p join pg_language l on l.oid = prolang where lanname = 'plpgsql'`,
  },
  { name: 'unlogged tables', query: tables(`relpersistence = 'u'`) },
  { name: 'partitioned tables', query: tables(`relkind = 'p'`) },
  { name: 'views', query: tables(`relkind in ('v', 'm')`) },
  { name: 'row security', query: tables(`relrowsecurity`) },
  { name: '`listen` and `pg_notify`', pattern: /`listen \$\{|pg_notify\(/i },
  { name: 'advisory locks of a transaction', pattern: /pg_(?:try_)?advisory_xact_lock/i },
  { name: 'advisory locks of a session', pattern: /pg_(?:try_)?advisory_(?:un)?lock/i },
  { name: '`for update skip locked`', pattern: /skip locked/i },
  { name: '`for share` and `for key share`', pattern: /for (?:key )?share/i },
  { name: '`for no key update`', pattern: /for no key update/i },
  { name: '`on conflict`', pattern: /on conflict/i },
  { name: '`merge`', pattern: /merge into/i },
  {
    name: '`with` queries that change rows',
    pattern: /as (?:(?:not )?materialized )?\(\s*(?:insert|update|delete)\b/i,
  },
  { name: '`distinct on`', pattern: /distinct on \(/i },
  { name: '`lateral`', pattern: /\blateral \(/i },
  { name: '`unnest … with ordinality`', pattern: /with ordinality/i },
  { name: 'aggregates with `filter`', pattern: /filter \(where/i },
  { name: 'materialized `with` queries', pattern: /as (?:not )?materialized \(/i },
  { name: '`hashtextextended`', pattern: /hashtextextended/i },
  { name: "`set_config('plan_cache_mode')`", pattern: /set_config\('plan_cache_mode'/i },
  { name: 'transaction ids and snapshots', pattern: /pg_current_snapshot\(/i },
  { name: 'exported snapshots', pattern: /pg_export_snapshot/i },
  { name: '`copy` in binary format', pattern: /\bcopy [^`]*\(format binary\)/i },
  { name: '`create index concurrently`', pattern: /^(?:create|drop) (?:unique )?index concurrently/im },
  { name: 'cursors', pattern: /declare \w+ (?:no scroll )?cursor/i },
  { name: 'temporary tables', pattern: /create temp(?:orary)? table/i },
  { name: 'savepoints', pattern: /['"`]savepoint/i },
  { name: 'serializable transactions', pattern: /isolation level serializable/i },
  { name: 'two-phase commit', pattern: /prepare transaction/i },
  { name: 'full text search', pattern: /to_tsvector|to_tsquery/i },
  { name: 'large objects', pattern: /\blo_(?:import|export|create)\b/i },
  { name: 'SQL/JSON paths', pattern: /jsonb_path_/i },
  { name: 'catalogs and statistics', pattern: /\bpg_(?:class|index|stat_activity)\b/i },
]

/** Functions of PostgreSQL that belong to a feature, read the catalogs, or are named in advice for operators. */
export const coveredFunctions = `
  pg_notify pg_advisory_xact_lock pg_try_advisory_xact_lock pg_export_snapshot
  pg_backend_pid pg_current_wal_lsn pg_last_wal_receive_lsn pg_wal_lsn_diff
  pg_is_in_recovery pg_has_role pg_get_constraintdef pg_get_indexdef
  pg_sequence_last_value pg_database_collation_actual_version pg_relation_size pg_drop_replication_slot
  pg_terminate_backend
  pg_current_snapshot pg_current_xact_id pg_snapshot_xmax pg_snapshot_xmin
`
  .trim()
  .split(/\s+/)

function ours(table: string) {
  return `${table}.relnamespace = current_schema()::regnamespace`
}

function tables(condition: string) {
  return `select from pg_class c where ${ours('c')} and ${condition}`
}

function columns(condition: string) {
  return `select from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where ${ours('c')} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${condition}`
}

function indexes(condition: string) {
  return `select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    join pg_opclass oc on oc.oid = any (i.indclass) where ${ours('c')} and ${condition}`
}

function constraints(condition: string) {
  return `select from pg_constraint where connamespace = current_schema()::regnamespace and ${condition}`
}

function triggers(condition: string) {
  return `select from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${ours('c')} and not t.tgisinternal and (${condition})`
}
