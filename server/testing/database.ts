import { randomBytes } from 'node:crypto'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'

/** The test's own database. */
export type TestDatabase = { url: string; drop(): Promise<void> }

const template = 'gatehouse_template'
const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/** Creates a migrated database on the test server: a copy of the template if there is one, else from the migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['GATEHOUSE_TEST_DATABASE_URL']
  if (!server) throw new Error('GATEHOUSE_TEST_DATABASE_URL must name a PostgreSQL server for tests')
  const name = `gatehouse_test_${randomBytes(8).toString('hex')}`
  const hasTemplate = await onServer(server, async (pool) => {
    const found = await pool.query('select 1 from pg_database where datname = $1', [template])
    const isThere = found.rowCount === 1
    await pool.query(`create database ${name} ${isThere ? `template ${template}` : ''}`)
    return isThere
  })
  const url = databaseUrl(server, name)
  if (!hasTemplate) {
    const database = openTestDatabase(url)
    try {
      await migrate(database, silentLog)
    } finally {
      await database.close()
    }
  }
  return {
    url,
    drop: () =>
      onServer(server, async (pool) => void (await pool.query(`drop database if exists ${name} with (force)`))),
  }
}

/** Opens a pool on a test database, as the server would. */
export function openTestDatabase(url: string, onError: (error: Error) => void = () => {}) {
  return openDatabase({ url, maxConnections: 8, transactionPooler: false, onError })
}

type Pool = ReturnType<typeof openTestDatabase>['pool']

/** Runs work on a connection to the server itself. */
export async function onServer<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = openTestDatabase(url)
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
