import { runningNodes } from '../process/nodes.ts'
import { counted, listed, ok, warning, wrong, type Check } from './check.ts'
import { say } from './phrase.ts'
import type { DatabaseSubject } from './database.ts'
import { readConnectionLimits } from './database-server.sql.ts'

/**
 * Checks whether the running servers share rate limits, have the same version, and together need no more connections
 * than the database admits.
 */
export const runningServers: Check<DatabaseSubject> = { name: 'running servers', look: checkServers }

async function checkServers({ db, now, config, isEmbedded }: DatabaseSubject) {
  const nodes = await runningNodes({ db, now })
  if (nodes.length < 2) return ok(nodes.length === 0 ? 'none' : describe(nodes[0]!))

  const names = listed(nodes.map(describe))
  const inMemory = nodes.filter(({ rateLimitStorage }) => rateLimitStorage === 'memory')
  if (config.rateLimit.enabled && inMemory.length > 0)
    return wrong(
      say`Requests are counted separately (${counted(inMemory.length, 'server')}), so together the servers admit more of them: ${names}`,
      'Set rateLimit.storage to "database", or configure redis.url, on every server',
    )
  const needed = nodes.reduce((sum, { connections }) => sum + connections, 0)
  const { server } = await readConnectionLimits(db)
  if (!isEmbedded && !config.database.transactionPooler && needed > server)
    return wrong(
      say`The servers need ${needed} connections, but the database server admits only ${server}: ${names}`,
      'Lower database.maxConnections or --workers, or raise the limit of the database server',
    )
  if (new Set(nodes.map(({ version }) => version)).size > 1)
    return warning(say`The servers have different versions: ${names}`, 'Finish the upgrade')
  return ok(names)
}

function describe({ id, version }: { id: string; version: string }) {
  return `${id} (${version})`
}
