import pg from 'pg'
import { asAway, DatabaseAway, isOutage, isRetryable } from './outage.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { operationOf } from './operation.ts'
import { getTypeParser, send, type Result } from './send.ts'
import type { Statement } from './sql.ts'

/** The target of queries: the pool, or one open transaction. */
export type Database = {
  rows<Row>(statement: Statement): Promise<Row[]>
  /** Returns the first row, or null. */
  row<Row>(statement: Statement): Promise<Row | null>
  /** Returns the first row. Throws if there are no rows. */
  one<Row>(statement: Statement): Promise<Row>
  /** Runs a statement and returns the number of changed rows. */
  run(statement: Statement): Promise<number>
  /** Runs work in the current transaction. Outside a transaction, begins a new one for the work. */
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Calls back after the commit. Outside a transaction, calls back at once. */
  afterCommit(callback: () => void): void
}

/** The connection pool of a process. */
export type DatabasePool = Database & { close(): Promise<void>; pool: pg.Pool; transactionPooler: boolean }

type Options = {
  url: string
  maxConnections: number
  /**
   * Whether connections go through a transaction pooler, which supports neither named prepared statements nor session
   * settings.
   */
  transactionPooler: boolean
  /** Whether statements that take too long are canceled; true by default. */
  hasTimeLimits?: boolean
  onError: (error: Error) => void
  telemetry?: Telemetry | undefined
}

export function openDatabase(options: Options): DatabasePool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 2_000,
    // This timeout is longer than the server's own limit, so it ends only statements on dead connections.
    ...(options.hasTimeLimits === false ? {} : { query_timeout: 8_000 }),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser },
    application_name: 'gatehouse',
    ...(options.transactionPooler
      ? {}
      : {
          options: '-c timezone=UTC -c datestyle=ISO',
          ...(options.hasTimeLimits === false ? {} : timeLimits),
        }),
  })
  // Without a listener, an `error` event of a connection would crash the process. The pool replaces a broken idle
  // connection, and a statement that is running on a broken connection rejects.
  pool.on('error', options.onError)
  pool.on('connect', (client) => {
    connectedAt.set(client, performance.now())
    client.on('error', () => {})
  })

  const source: Source = { pool, named: !options.transactionPooler, telemetry: options.telemetry }
  return {
    ...queries((statement) => sendOnPool(source, statement), source),
    transaction: (work) => runTransaction(source, work),
    afterCommit: (callback) => callback(),
    close: () => pool.end(),
    pool,
    transactionPooler: options.transactionPooler,
  }
}

const timeLimits = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 }

type Source = { pool: pg.Pool; named: boolean; telemetry: Telemetry | undefined }

const connectedAt = new WeakMap<pg.PoolClient, number>()

async function connect({ pool, telemetry }: Source) {
  try {
    return await (telemetry ? telemetry.connection(() => pool.connect()) : pool.connect())
  } catch (error) {
    throw asAway(error)
  }
}

/**
 * Returns a connection that was opened after `moment`, the time at which another connection was found broken. Closes
 * older connections of the pool, which may be broken too.
 */
async function reconnect(source: Source, moment: number) {
  for (;;) {
    const client = await connect(source)
    if (connectedAt.get(client)! > moment) return client
    client.release(true)
  }
}

/** Runs one statement. If the connection of a read turns out to be broken, repeats the read on a new connection. */
async function sendOnPool(source: Source, statement: Statement) {
  const isRead = /^\s*select\b/i.test(statement.text)
  try {
    return await sendOnce(source, await connect(source), statement)
  } catch (error) {
    if (!isRead || !isBroken(error)) throw asAway(error, !isRead && isBroken(error))
  }
  return sendOnce(source, await reconnect(source, performance.now()), statement).catch((error: unknown) => {
    throw asAway(error)
  })
}

/** Whether a statement failed because its connection is broken or does not respond. */
function isBroken(error: unknown) {
  return isOutage(error) && !(error instanceof DatabaseAway) && (error as { code?: string }).code !== '25006'
}

async function sendOnce({ named }: Source, client: pg.PoolClient, statement: Statement) {
  let broken: Error | undefined
  try {
    return await send(client, statement, named)
  } catch (error) {
    if (isOutage(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

function queries(run: (statement: Statement) => Promise<Result>, { telemetry }: Source) {
  async function query(statement: Statement) {
    if (!telemetry) return run(statement)
    return telemetry.statement(operationOf(statement.text, query), () => run(statement))
  }
  return {
    rows: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Statement) => ((await query(statement)).rows[0] as Row | undefined) ?? null,
    one: async <Row>(statement: Statement) => {
      const row = (await query(statement)).rows[0] as Row | undefined
      if (row === undefined) throw new Error('A statement that must return a row returned none')
      return row
    },
    run: async (statement: Statement) => (await query(statement)).count,
  }
}

const attempts = 3

async function runTransaction<T>(source: Source, work: (db: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransactionOnce(source, work)
    } catch (error) {
      const cause = error instanceof DatabaseAway ? error.cause : error
      if (attempt === attempts || !isRetryable(cause)) throw error
    }
  }
}

async function runTransactionOnce<T>(source: Source, work: (db: Database) => Promise<T>) {
  const client = await begin(source)
  const callbacks: (() => void)[] = []
  const db: Database = {
    ...queries((statement) => send(client, statement, source.named), source),
    transaction: (inner) => inner(db),
    afterCommit: (callback) => callbacks.push(callback),
  }
  let broken: Error | undefined
  let isCommitting = false
  let result: T
  try {
    result = await work(db)
    isCommitting = true
    const { command } = await client.query('commit')
    // If a statement of the transaction has failed, the server replies to `commit` with a rollback.
    if (command !== 'COMMIT') throw new Error('A transaction whose statement had failed cannot be committed')
  } catch (error) {
    if (isOutage(error)) broken = error as Error
    // A connection on which the rollback failed must not return to the pool.
    else await client.query('rollback').catch((failure: Error) => (broken ??= failure))
    throw asAway(error, isCommitting && isBroken(error))
  } finally {
    client.release(broken)
  }
  for (const callback of callbacks) callback()
  return result
}

/**
 * Returns a connection with a new transaction. If the connection turns out to be broken, uses another one. This is safe
 * because no work has been done yet.
 */
async function begin(source: Source) {
  let client = await connect(source)
  try {
    await client.query('begin')
    return client
  } catch (error) {
    client.release(error as Error)
    if (!isBroken(error)) throw asAway(error)
  }
  client = await reconnect(source, performance.now())
  try {
    await client.query('begin')
    return client
  } catch (error) {
    client.release(error as Error)
    throw asAway(error)
  }
}
