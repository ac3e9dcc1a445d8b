import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

const template = 'gatehouse_template'
const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/** Creates a migrated database on the test server. Copies the template if there is one, or else runs the migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const hasTemplate = await onServer(testServer(), async (pool) => {
    const found = await pool.query('select 1 from pg_database where datname = $1', [template])
    return found.rowCount === 1
  })
  if (hasTemplate) return createDatabase(uniqueName(), `template ${template}`)
  return createMigrated(uniqueName())
}

/**
 * Creates the database that test databases are copied from. Copying takes a third of the time that migrations take.
 */
export async function createTemplate() {
  await createMigrated(template)
}

async function createMigrated(name: string) {
  const created = await createDatabase(name)
  const database = openTestDatabase(created.url)
  try {
    await migrate(database, silentLog)
  } finally {
    await database.close()
  }
  return created
}

/** Creates a database without tables on the test server. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(uniqueName())
}

const uniqueName = () => `gatehouse_test_${randomBytes(8).toString('hex')}`

async function createDatabase(name: string, options = ''): Promise<TestDatabase> {
  const server = testServer()
  await onServer(server, async (pool) => void (await pool.query(`create database ${name} ${options}`)))
  return {
    url: databaseUrl(server, name),
    drop: () =>
      onServer(server, async (pool) => void (await pool.query(`drop database if exists ${name} with (force)`))),
  }
}

function testServer() {
  const server = process.env['GATEHOUSE_TEST_DATABASE_URL']
  if (!server) throw new Error('GATEHOUSE_TEST_DATABASE_URL must name a PostgreSQL server for tests')
  return server
}

/** Opens a pool on a test database in the same way as the server. */
export function openTestDatabase(url: string, onError: (error: Error) => void = () => {}) {
  return openDatabase({ url, maxConnections: 8, transactionPooler: false, onError })
}

/**
 * Runs work on one connection to a server. Unlike the product's connections, this connection has no timeouts, because
 * creating a database is slow on a busy machine.
 */
export async function onServer<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url, max: 1 })
  // The test server might stop before this connection is closed. That is harmless after the work is done.
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
