import type { DatabasePool } from '../database/database.ts'

type Client = { query: (...args: unknown[]) => unknown }

/** Calls `work`. Returns the statements that `work` sent through a pool, in order, including `begin` and `commit`. */
export async function recordStatements(database: DatabasePool, work: () => Promise<unknown>) {
  const statements: string[] = []
  const restore = new Map<Client, Client['query']>()
  const watch = (client: unknown) => {
    const watched = client as Client
    if (restore.has(watched)) return
    const query = watched.query.bind(watched)
    restore.set(watched, query)
    watched.query = (...args) => {
      const [statement] = args as [string | { text: string }]
      statements.push(typeof statement === 'string' ? statement : statement.text)
      return query(...args)
    }
  }
  database.pool.on('acquire', watch)
  await work()
  database.pool.off('acquire', watch)
  for (const [client, query] of restore) client.query = query
  return statements
}
