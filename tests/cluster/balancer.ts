import { join } from 'node:path'
import { freePort } from '../../server/testing/server-process.ts'
import type { Surroundings } from './coordinators.ts'
import { startProgram, writeSettings } from './programs.ts'

/** A PostgreSQL server, and the port on which its Patroni reports whether the server is the leader. */
export type Server = { name: string; address: string; port: number; restPort: number }

/**
 * Starts HAProxy, and returns its port. HAProxy passes connections to the server that Patroni reports as the leader,
 * and closes connections to a former leader.
 */
export async function startBalancer(
  servers: readonly Server[],
  { folder, environment }: Surroundings,
  after: (work: () => Promise<void>) => void,
) {
  const port = await freePort()
  const lines = servers.map((each) => `  server ${each.name} ${each.address}:${each.port} check port ${each.restPort}`)
  const file = join(folder, 'haproxy.cfg')
  await writeSettings(
    file,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${lines.join('\n')}
`,
  )
  const program = startProgram(['haproxy', '-db', '-f', file], { environment })
  after(() => program.end('SIGKILL'))
  return port
}
