import type { Database } from '../database/database.ts'
import { hourSeconds } from '../time.ts'
import { counted, listed, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say } from './phrase.ts'
import * as server from './database-server.sql.ts'

type Subject = { db: Database }

/** Checks whether writes survive a crash, and whether the server can remove dead rows. */
export const durabilityChecks: readonly Check<Subject>[] = [
  { name: 'durability', look: checkDurability },
  { name: 'replication slots', look: checkReplicationSlots },
  { name: 'autovacuum', look: checkAutovacuum },
  { name: 'dead rows', look: checkDeadRows },
  { name: 'transaction ids', look: checkTransactionAge },
  { name: 'old transactions', look: checkOldTransactions },
]

async function checkDurability({ db }: Subject): Promise<Outcome> {
  const settings = await server.readServerSettings(db, ['fsync', 'full_page_writes', 'synchronous_commit'])
  const damaging = (['fsync', 'full_page_writes'] as const).filter((name) => settings[name] === 'off')
  if (damaging.length > 0)
    return wrong(
      say`A power failure can destroy the database, because these are off: ${listed(damaging)}`,
      say`Turn on ${listed(damaging)}`,
    )
  if (settings.synchronous_commit !== 'off') return ok(say`synchronous_commit is ${settings.synchronous_commit}`)
  return warning(
    'A crash of the database loses the last sign-ups and changes, because synchronous_commit is off',
    'Set synchronous_commit to on',
  )
}

const maxRetainedBytes = 1024 ** 3

async function checkReplicationSlots({ db }: Subject): Promise<Outcome> {
  const slots = await server.listReplicationSlots(db)
  const retains = ({ bytes }: server.ReplicationSlot) => (bytes ?? 0) > maxRetainedBytes
  const described = slots.map(({ name, bytes }) => `${name} (${Math.round((bytes ?? 0) / 1024 ** 2)} MB)`)
  const remedy = phrase('Start its replica, or run `select pg_drop_replication_slot(…)`')
  if (slots.some((slot) => slot.state === 'lost'))
    return wrong(
      say`A replica cannot catch up, because its replication slot was invalidated: ${listed(described)}`,
      'Create the replica again',
    )
  if (slots.some((slot) => retains(slot)))
    return wrong(say`WAL fills the disk, because a slot holds it back: ${listed(described)}`, remedy)
  if (slots.some(({ isActive }) => !isActive))
    return warning(say`WAL is kept for a slot that nobody reads: ${listed(described)}`, remedy)
  return ok(slots.length === 0 ? 'none' : listed(described))
}

async function checkAutovacuum({ db }: Subject) {
  const settings = await server.readServerSettings(db, ['autovacuum', 'track_counts'])
  const off = (['autovacuum', 'track_counts'] as const).filter((name) => settings[name] === 'off')
  if (off.length === 0) return ok('on')
  return wrong(say`Tables keep growing, because these are off: ${listed(off)}`, say`Turn on ${listed(off)}`)
}

const minDeadRows = 50_000

async function checkDeadRows({ db }: Subject) {
  const tables = await server.listBloatedTables(db, minDeadRows)
  if (tables.length === 0) return ok(say`no table has over ${minDeadRows} dead rows and fewer live ones`)
  const described = tables.map(({ name, dead }) => `${name} (${dead})`)
  return warning(
    say`Dead rows slow down ${listed(described)}`,
    say`Run \`vacuum (analyze) ${tables[0]!.name}\`, look for old transactions, and check the settings of autovacuum`,
  )
}

const transactionAge = { warning: 500_000_000, wrong: 1_500_000_000 }

async function checkTransactionAge({ db }: Subject) {
  const { age } = await server.readTransactionAge(db)
  if (age <= transactionAge.warning) return ok(say`the oldest is ${age} transactions old`)
  const finding = say`The oldest is ${age} transactions old, and the database stops at 2,100,000,000`
  const remedy = phrase(
    'Run `vacuum freeze` in the database, end old and prepared transactions, and drop old replication slots',
  )
  return age > transactionAge.wrong ? wrong(finding, remedy) : warning(finding, remedy)
}

async function checkOldTransactions({ db }: Subject) {
  const { open, prepared } = await server.countOldTransactions(db, hourSeconds)
  if (prepared > 0)
    return warning(
      say`Another program left ${counted(prepared, 'prepared transaction')}, which may hold locks`,
      'Run `rollback prepared` or `commit prepared` for each row of pg_prepared_xacts',
    )
  if (open === 0) return ok('none is older than an hour')
  return warning(
    say`Open for over an hour, so old rows are kept: ${counted(open, 'transaction')}`,
    'Find these transactions in pg_stat_activity and end them with `select pg_terminate_backend(pid)`',
  )
}
