import type { DatabasePool } from './database.ts'
import type { Connection } from './migrate.ts'

/**
 * Whether a pooler between this process and the database can run each transaction on a different connection.
 *
 * To find out, a second client occupies the connection on which the pooler served the first client. A transaction
 * pooler must then serve the first client on another connection.
 */
export async function hasTransactionPooler({ pool }: DatabasePool): Promise<boolean> {
  const first = await pool.connect()
  const second = await pool.connect()
  try {
    const before = await backendOf(first)
    await second.query('begin')
    await backendOf(second)
    const after = await backendOf(first)
    await second.query('rollback')
    return before !== after
  } finally {
    first.release()
    second.release()
  }
}

async function backendOf(client: Connection) {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return (rows as { pid: number }[])[0]!.pid
}
