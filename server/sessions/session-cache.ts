import type { Config } from '../config/config.ts'
import { listenOn } from '../database/listen.ts'
import type { Deps, EndedSessions } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { hourSeconds } from '../time.ts'
import { listEndedSessions, notify } from './sessions.sql.ts'

/** The channel on which the database announces each session that ends before its expiry. */
const channel = 'gatehouse_ended_sessions'

// A cache cookie is valid for an hour at most, whatever is configured; the other hour allows for clock differences.
const rememberedSeconds = 2 * hourSeconds

/** Whether cache cookies can be trusted at all; through a transaction pooler the process cannot listen. */
export function watchesSessions({ session, database }: Config) {
  return session.cookieCache.enabled && (!database.transactionPooler || database.listenUrl !== undefined)
}

/** The ended sessions, tracked until it is closed. */
export type SessionWatch = EndedSessions & {
  ready: Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Tracks every session that ends, so that a cache cookie is invalid from the moment a revocation is answered.
 *
 * Database triggers announce each end, whatever caused it. Before a cookie is trusted, the process asks for
 * announcements that have not arrived; while the database does not respond, no cookie is trusted.
 */
export function watchEndedSessions(deps: Deps, databaseUrl: string): SessionWatch {
  // In the order in which the sessions ended, so that the oldest are dropped first.
  const ended = new Map<string, number>()

  function remember(id: string) {
    const now = deps.now().getTime()
    ended.delete(id)
    ended.set(id, now + rememberedSeconds * 1000)
    for (const [oldest, until] of ended) {
      if (until > now) break
      ended.delete(oldest)
    }
  }

  const listening = listenOn({
    url: deps.config.database.listenUrl ?? databaseUrl,
    channel,
    notify: (proof) => notify(deps.db, proof),
    onNotice: remember,
    async onListening() {
      for (const { id } of await listEndedSessions(deps.db, rememberedSeconds)) remember(id)
    },
    onError: (error) =>
      deps.log.warn(
        { error: describeError(error) },
        'Ended sessions cannot be tracked; sessions are read from the database',
      ),
  })
  return {
    ready: listening.ready,
    isConnected: () => listening.isConnected(),
    isAlive: async (sessionId) => (await listening.caughtUp()) && !ended.has(sessionId),
    close: () => listening.close(),
  }
}
