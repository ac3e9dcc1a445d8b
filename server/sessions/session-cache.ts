import type { Config } from '../config/config.ts'
import { listenOn } from '../database/listen.ts'
import type { Deps, EndedSessions } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { hourSeconds } from '../time.ts'
import { listEndedSessions } from './sessions.sql.ts'

/** The channel on which the database tells of each session that ends before its time. */
const channel = 'gatehouse_ended_sessions'

// A cache cookie works for an hour at most, whatever is configured; the other hour is for clocks that differ.
const rememberedSeconds = 2 * hourSeconds

/** Whether the cache cookie may be believed at all; behind a transaction pooler nothing can be listened to. */
export function watchesSessions(config: Config) {
  return config.session.cookieCache.enabled && !config.database.transactionPooler
}

/** Knowing which sessions have ended, until it is closed. */
export type SessionWatch = EndedSessions & {
  ready: Promise<void>
  close(): Promise<void>
}

/**
 * Learns of every session that ends, so that a cache cookie is worth nothing from the moment a revocation is answered.
 *
 * The database tells of each one, whoever ended it; before a cookie is believed, it is asked whether there is more to
 * tell. While it does not answer no cookie is believed.
 */
export function watchEndedSessions(deps: Deps, databaseUrl: string): SessionWatch {
  // In the order they ended, so that the first are the first to be forgotten.
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
    url: databaseUrl,
    channel,
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
    isAlive: async (sessionId) => (await listening.caughtUp()) && !ended.has(sessionId),
    close: () => listening.close(),
  }
}
