import pg from 'pg'
import type { Statement } from './sql.ts'

/** What operations and queries speak to: the pool, or one open transaction. */
export type Database = {
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The only row, or null. */
  row<Row>(statement: Statement): Promise<Row | null>
  /** The only row, which must exist. */
  one<Row>(statement: Statement): Promise<Row>
  /** How many rows the statement changed. */
  run(statement: Statement): Promise<number>
  /** Runs work in a transaction; inside one, in that same one. */
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Calls back once what was written is committed. */
  afterCommit(callback: () => void): void
}

/** The pool of connections that a process holds. */
export type DatabasePool = Database & { close(): Promise<void>; pool: pg.Pool }

type Options = {
  url: string
  maxConnections: number
  /** Whether a transaction pooler stands between, which knows neither prepared names nor session settings. */
  transactionPooler: boolean
  onError: (error: Error) => void
}

/** Opens a pool on a PostgreSQL server. */
export function openDatabase(options: Options): DatabasePool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 2_000,
    // Longer than the server's own limit, so it ends only what a dead connection will never answer.
    query_timeout: 8_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser },
    application_name: 'gatehouse',
    ...(options.transactionPooler
      ? {}
      : {
          options: '-c timezone=UTC -c datestyle=ISO',
          statement_timeout: 5_000,
          lock_timeout: 2_000,
          idle_in_transaction_session_timeout: 10_000,
        }),
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process. So would one
  // that is in use, whose statement is told as well.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', () => {}))

  const named = !options.transactionPooler
  return {
    ...queries(pool, named),
    transaction: (work) => runTransaction(pool, named, work),
    afterCommit: (callback) => callback(),
    close: () => pool.end(),
    pool,
  }
}

type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

function queries(runner: Runner, named: boolean) {
  async function query(statement: Statement) {
    const { text } = statement
    const values = statement.values as unknown[]
    return runner.query(named ? { name: statementName(text), text, values } : { text, values })
  }
  return {
    rows: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Statement) => ((await query(statement)).rows[0] as Row | undefined) ?? null,
    one: async <Row>(statement: Statement) => {
      const row = (await query(statement)).rows[0] as Row | undefined
      if (row === undefined) throw new Error('A statement that must find a row found none')
      return row
    },
    run: async (statement: Statement) => (await query(statement)).rowCount ?? 0,
  }
}

const attempts = 3
// serialization failure, deadlock: the server undid everything and asks to try again
const retryableCodes = new Set(['40001', '40P01'])

async function runTransaction<T>(pool: pg.Pool, named: boolean, work: (db: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransactionOnce(pool, named, work)
    } catch (error) {
      if (attempt === attempts || !retryableCodes.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

async function runTransactionOnce<T>(pool: pg.Pool, named: boolean, work: (db: Database) => Promise<T>) {
  const client = await pool.connect()
  const callbacks: (() => void)[] = []
  const db: Database = {
    ...queries(client, named),
    transaction: (inner) => inner(db),
    afterCommit: (callback) => callbacks.push(callback),
  }
  let broken: Error | undefined
  let result: T
  try {
    await client.query('begin')
    result = await work(db)
    const { command } = await client.query('commit')
    // To the commit of a transaction in which a statement failed, the server answers that it rolled back.
    if (command !== 'COMMIT') throw new Error('A transaction whose statement had failed cannot be committed')
  } catch (error) {
    // A connection that cannot even roll back must not go back to the pool.
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
  for (const callback of callbacks) callback()
  return result
}

const names = new Map<string, string>()

/** The name a statement is prepared under on each connection. */
function statementName(text: string) {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `gatehouse_${names.size + 1}`))
  return name
}

const timestamptz = 1184
const bigint = 20

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === timestamptz) return isoTimestamp
  if (oid === bigint) return Number
  return pg.types.getTypeParser(oid, format)
}

/** Turns `2026-11-21 01:07:04.1+00` into ISO 8601 with milliseconds, without the cost of a Date. */
function isoTimestamp(text: string) {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const fraction = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
