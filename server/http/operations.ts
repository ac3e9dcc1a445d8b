import { once } from 'node:events'
import { createServer } from 'node:http'
import { ConfigError, type Config } from '../config/config.ts'
import { answerHealth, type Health } from './health.ts'
import { answerMetrics, asksForMetrics, type ReadMetrics } from './metrics-address.ts'

/** The operations port. If no port is configured, `close` does nothing. */
export type OperationsPort = { close(): Promise<void> }

/**
 * Opens `operations.port` if it is configured. The port responds to health checks and to requests for metrics as
 * long as the process runs.
 */
export async function openOperationsPort(
  { operations: { port, host } }: Config,
  health: Health,
  readMetrics: ReadMetrics | null,
): Promise<OperationsPort> {
  if (port === undefined) return { close: () => Promise.resolve() }
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000 }, (incoming, outgoing) => {
    if (answerHealth(incoming, outgoing, health)) return
    if (readMetrics && asksForMetrics(incoming)) answerMetrics(incoming, outgoing, readMetrics)
    else outgoing.writeHead(404).end()
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`operations.port ${port} cannot be opened on ${host} (${error.code})`)
  })
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
