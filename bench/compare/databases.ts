import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createTestDatabase, onServer, type TestDatabase } from '../../server/testing/database.ts'
import { cpuOf } from './cpu.ts'

/** The databases of the compared servers, on one PostgreSQL server. */
export type Databases = { gatehouse: TestDatabase; bare: TestDatabase; peer: TestDatabase }

/** Creates a database for each server. Better Auth’s database starts empty, because Better Auth creates its tables. */
export async function makeDatabases(server: string): Promise<Databases> {
  return { gatehouse: await createTestDatabase(), bare: await createTestDatabase(), peer: await makeEmpty(server) }
}

async function makeEmpty(server: string): Promise<TestDatabase> {
  const name = `gatehouse_peer_${randomBytes(8).toString('hex')}`
  const run = (text: string) => onServer(server, async (pool) => void (await pool.query(text)))
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

/** Opens a connection that measures the CPU time that PostgreSQL spends on other connections. */
export async function openObserver(server: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  return {
    /**
     * Starts measuring the CPU time of all connections to a database. Returns a function that resolves to the CPU time
     * used since then, in milliseconds.
     */
    async watchCpu(databaseUrl: string) {
      const name = new URL(databaseUrl).pathname.slice(1)
      const connections = async () => {
        const text = 'select pid from pg_stat_activity where datname = $1'
        return (await client.query<{ pid: number }>(text, [name])).rows.map(({ pid }) => pid)
      }
      const before = new Map((await connections()).map((pid) => [pid, cpuOf([pid]).own]))
      return async () => {
        const spent = (await connections()).map((pid) => cpuOf([pid]).own - (before.get(pid) ?? 0))
        return spent.reduce((sum, milliseconds) => sum + milliseconds, 0)
      }
    },
    version: async () =>
      (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version,
    close: () => client.end(),
  }
}

export type Observer = Awaited<ReturnType<typeof openObserver>>
