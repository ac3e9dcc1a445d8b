import { hostname } from 'node:os'
import packageFile from '../../package.json' with { type: 'json' }
import type { Deps } from '../deps.ts'
import type { Database } from '../database/database.ts'
import { daySeconds, minuteSeconds, secondsAfter } from '../time.ts'
import { describeError } from './log.ts'
import { deleteNodes, listNodes, saveNode, type Node } from './nodes.sql.ts'

const beatSeconds = 30

/** After this time without a heartbeat, a node no longer counts as running. */
const silenceSeconds = 1.5 * minuteSeconds

/** The number of connections that a process opens outside its pool: one for revocations, and one for a backup. */
export const extraConnections = 2

/**
 * Keeps this server in the table of running servers until `close` is called. Warns in the log if other servers run
 * while rate limits are counted in memory, because each server then admits as many requests as the limit allows.
 */
export async function joinNodes(deps: Deps, port: number, processes = 1) {
  const { config, log, now } = deps
  const node: Node = {
    id: `${hostname()}:${port}`,
    version: packageFile.version,
    connections: processes * (config.database.maxConnections + extraConnections),
    rateLimitStorage: config.rateLimit.storage ?? 'memory',
  }
  const startedAt = now()
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => log.debug({ error: describeError(error) }, 'The table of servers was not updated'))
  const beat = () => attempt(() => saveNode(deps.db, node, { startedAt, now: now() }))

  await beat()
  await attempt(async () => {
    const others = (await runningNodes(deps)).filter(({ id }) => id !== node.id)
    if (others.length > 0 && config.rateLimit.enabled && node.rateLimitStorage === 'memory')
      log.warn({ count: others.length, setting: 'rateLimit.storage' }, 'Other servers count rate limits separately')
  })
  const timer = setInterval(() => void beat(), beatSeconds * 1000).unref()
  return {
    async close() {
      clearInterval(timer)
      const seenBefore = secondsAfter(now(), -daySeconds)
      await attempt(() => deleteNodes(deps.db, { id: node.id, seenBefore }))
    },
  }
}

/** Returns the servers that count as running, because their last heartbeat is recent. */
export function runningNodes({ db, now }: { db: Database; now: () => Date }) {
  return listNodes(db, secondsAfter(now(), -silenceSeconds))
}
