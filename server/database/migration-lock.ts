import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

/** The URL of a database, and whether the URL belongs to a transaction pooler. */
export type Address = { url: string; transactionPooler: boolean }

const pollSeconds = 0.2
const connectMilliseconds = 2_000
// Firewalls drop connections on which nothing is sent, and building an index may take an hour.
const keepAliveMilliseconds = 10_000

/**
 * Runs work while no other process changes the schema of the database.
 *
 * A transaction on a separate connection holds the lock. Behind a transaction pooler, a session lock would stay on a
 * connection that the pooler then gives to other clients.
 */
export async function withMigrationLock<T>(address: Address, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return withConnection(address, async (client) => {
    while (!(await tryLock(client))) await sleep(pollSeconds * 1000, undefined, signal ? { signal } : {})
    const result = await work()
    await client.query('rollback')
    return result
  })
}

/**
 * Takes the lock in a new transaction, or returns false.
 *
 * `create index concurrently` waits for every transaction that holds a snapshot, so this transaction must not hold a
 * snapshot. Therefore the transaction does not wait for the lock, runs in the isolation level read committed, and sends
 * no statement with parameters.
 */
async function tryLock(client: Client) {
  await client.query('begin isolation level read committed')
  await client.query(withoutTimeLimits)
  const query = `select pg_try_advisory_xact_lock(${advisoryLocks.migration}) as "isOurs"`
  const { isOurs } = (await client.query<{ isOurs: boolean }>(query)).rows[0]!
  if (!isOurs) await client.query('rollback')
  return isOurs
}

/** Removes the time limits of the current transaction. The limits that exist depend on the version of PostgreSQL. */
export const withoutTimeLimits = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** Runs work on a connection outside the pool. Without a transaction pooler, statements have no time limit. */
export async function withConnection<T>(address: Address, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: address.url,
    application_name: 'gatehouse migration',
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    // Removes the time limits of statements outside a transaction. Poolers do not support session settings.
    ...(address.transactionPooler ? {} : { options: '-c statement_timeout=0 -c lock_timeout=0' }),
  })
  // Errors are ignored here because the running statement rejects too. Without a listener, the `error` event would
  // crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
