import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabaseProxy } from '../../server/testing/database-proxy.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort } from '../../server/testing/server-process.ts'
import { debianTools } from './debian-tools.ts'
import { startProgram, writeSettings } from './programs.ts'

type After = (work: () => Promise<void>) => void

/** Starts Debian's PgBouncer in transaction mode in front of a test database. Returns the URL of PgBouncer. */
export async function startPooler(databaseUrl: string, after: After) {
  // PgBouncer runs as `nobody`, but the embedded database admits only root. So a proxy in this process connects them.
  const proxy = await startDatabaseProxy(databaseUrl, after)
  return startPgBouncer(new URL(proxy.url), { environment: await debianTools(['pgbouncer']), after })
}

type Surroundings = { environment: NodeJS.ProcessEnv; after: After; settings?: readonly string[] }

/** Starts PgBouncer in transaction mode in front of a server. Returns the URL of PgBouncer. */
export async function startPgBouncer(server: URL, { environment, after, settings = [] }: Surroundings) {
  const folder = await makeFolder()
  const file = join(folder.path, 'pgbouncer.ini')
  const port = await freePort()
  const password = server.password && ` password=${server.password}`
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port} user=${server.username}${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    ...settings,
  ]
  await writeSettings(file, `${lines.join('\n')}\n`)
  const pooler = startProgram(['pgbouncer', file], { environment })
  after(async () => {
    await pooler.end('SIGTERM')
    await folder.remove()
  })
  for (let attempt = 0; !pooler.output().includes('process up'); attempt++) {
    if (attempt === 200) throw new Error(`PgBouncer did not start:\n${pooler.output()}`)
    await pause(25)
  }
  return `postgresql://${server.username}@127.0.0.1:${port}${server.pathname}`
}
