import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Makes the current transaction read-only, and limits the duration of its statements. */
export async function beginReading(db: Database, longestSeconds: number) {
  await db.run(sql`
    select set_config('transaction_read_only', 'on', true),
      set_config('statement_timeout', ${`${longestSeconds}s`}, true), set_config('lock_timeout', '5s', true)`)
}

/** Returns the version and the encoding of the database server, and whether it is a replica or refuses writes. */
export function readServerState(db: Database) {
  return db.one<{
    version: string
    versionNumber: number
    encoding: string
    isReplica: boolean
    refusesWrites: boolean
  }>(
    sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica",
      current_setting('default_transaction_read_only') = 'on' as "refusesWrites"`,
  )
}

export function readClock(db: Database) {
  return db.one<{ now: string }>(sql`select clock_timestamp() as now`)
}

export async function readServerSettings<Name extends string>(db: Database, names: readonly Name[]) {
  const rows = await db.rows<{ name: Name; setting: string }>(sql`
    select name, setting from pg_settings where name = any(${names}::text[])`)
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting])) as Partial<Record<Name, string>>
}

/** Returns the name of the current role, and its attributes that Gatehouse does not need. */
export function readRole(db: Database) {
  return db.one<{ name: string; attributes: string[] }>(sql`
    select rolname as name, array_remove(array[
      case when rolsuper then 'superuser' end, case when rolcreatedb then 'createdb' end,
      case when rolcreaterole then 'createrole' end, case when rolreplication then 'replication' end,
      case when rolbypassrls then 'bypassrls' end], null) as attributes
    from pg_roles where rolname = current_user`)
}

/**
 * Returns the maximum number of connections of the server, without the reserved ones, and of the role and the database;
 * -1 if the role or the database has no limit.
 */
export function readConnectionLimits(db: Database) {
  return db.one<{ server: number; role: number; database: number }>(sql`
    select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as server,
      (select rolconnlimit from pg_roles where rolname = current_user) as role,
      (select datconnlimit from pg_database where datname = current_database()) as database`)
}

export type ReplicationSlot = { name: string; isActive: boolean; state: string | null; bytes: number | null }

/** Returns the replication slots of the server, with the number of bytes of WAL that each of them retains. */
export function listReplicationSlots(db: Database) {
  return db.rows<ReplicationSlot>(sql`
    select slot_name as name, active as "isActive", wal_status as state,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
        restart_lsn)::bigint as bytes
    from pg_replication_slots order by slot_name`)
}

/** Returns the age of the oldest transaction id or of the oldest multixact id in the database, whichever is greater. */
export function readTransactionAge(db: Database) {
  return db.one<{ age: number }>(sql`
    select greatest(age(datfrozenxid), mxid_age(datminmxid)) as age
    from pg_database where datname = current_database()`)
}

/** Counts the transactions that have been open for longer than `seconds`, and the prepared transactions. */
export function countOldTransactions(db: Database, seconds: number) {
  return db.one<{ open: number; prepared: number }>(sql`
    select (select count(*) from pg_stat_activity
        where datname = current_database() and xact_start < now() - make_interval(secs => ${seconds})
          and backend_type = 'client backend') as open,
      (select count(*) from pg_prepared_xacts where database = current_database()) as prepared`)
}

/** Returns the tables with more than `minDeadRows` dead rows and with more dead rows than live rows. */
export function listBloatedTables(db: Database, minDeadRows: number) {
  return db.rows<{ name: string; dead: number }>(sql`
    select relname as name, n_dead_tup as dead from pg_stat_user_tables
    where schemaname = current_schema() and n_dead_tup > ${minDeadRows} and n_dead_tup > n_live_tup
    order by n_dead_tup desc`)
}
