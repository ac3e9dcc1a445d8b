import type { Config } from '../config/config.ts'
import { listenOn, type Listening } from '../database/listen.ts'
import type { Deps, Revocations } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { hourSeconds } from '../time.ts'
import { listRecentRevocations, notify } from './revocations.sql.ts'

/** The channel on which the database announces each revocation. */
const channel = 'gatehouse_revocations'

// A cache cookie is valid for at most an hour in every configuration. The second hour allows for clock differences.
const rememberedSeconds = 2 * hourSeconds

/** How often the table is read while a backend waits and notifications cannot arrive. */
const pollMilliseconds = 250

/** Tracks revocations until the watch is closed. */
export type RevocationWatch = Revocations & {
  /** Starts listening. Resolves when the first attempt to track revocations has succeeded or failed. */
  start(): Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Tracks every revocation, so that a cache cookie is invalid as soon as the revoking call returns.
 *
 * Database triggers announce each revocation, whatever caused it. Before a cookie is trusted, the process waits for
 * announcements that have been sent but have not arrived. While the database does not respond, no cookie is trusted.
 * Listening needs a connection, so listening starts only when it is first needed.
 */
export function watchRevocations(deps: Deps, databaseUrl: string): RevocationWatch {
  const recent = rememberRevoked(deps.now)
  const waiting: Waiting = new Set()
  let listening: Listening | null = null
  let isClosed = false
  const listen = () => (listening ??= listenTo(deps, databaseUrl, { recent, waiting }))

  return {
    start: () => (canListen(deps.config) ? listen().ready : Promise.resolve()),
    isConnected: () => listening?.isConnected() ?? false,
    async isAlive({ id, userId }) {
      if (!listening || !(await listening.caughtUp())) return false
      return !recent.has(`session ${id}`) && !recent.has(`user ${userId}`)
    },
    next(milliseconds) {
      if (isClosed) return Promise.resolve(false)
      const hears = canListen(deps.config) && listen().isConnected()
      return waitFor(waiting, { milliseconds, pollMilliseconds: hears ? null : pollMilliseconds })
    },
    async close() {
      isClosed = true
      // The waits end with `false`, so that the table is not read again: the pool is closed next.
      for (const end of waiting) end(false)
      await listening?.close()
    },
  }
}

/** The functions that end a wait. `isWoken` is true if the table should be read. */
type Waiting = Set<(isWoken: boolean) => void>
type Hearing = { recent: ReturnType<typeof rememberRevoked>; waiting: Waiting }

function listenTo(deps: Deps, databaseUrl: string, { recent, waiting }: Hearing) {
  return listenOn({
    url: deps.config.database.listenUrl ?? databaseUrl,
    channel,
    notify: (proof) => notify(deps.db, proof),
    onNotice(notice) {
      recent.add(notice)
      for (const end of waiting) end(true)
    },
    async onListening() {
      for (const { kind, subjectId } of await listRecentRevocations(deps.db, rememberedSeconds))
        recent.add(`${kind} ${subjectId}`)
    },
    onError: (error) =>
      deps.log.warn(
        { error: describeError(error) },
        'Revocations cannot be tracked; they are read from the database, and so are sessions',
      ),
  })
}

/** Whether notifications can arrive. They cannot arrive through a transaction pooler. */
export function canListen({ database }: Config) {
  return !database.transactionPooler || database.listenUrl !== undefined
}

/** Creates the list of recent revocations that concern cache cookies. */
function rememberRevoked(now: () => Date) {
  // In the order of arrival, so that the oldest revocations are dropped first.
  const until = new Map<string, number>()
  return {
    has: (revoked: string) => until.has(revoked),
    add(revoked: string) {
      if (!/^(session|user) /.test(revoked)) return
      const time = now().getTime()
      until.delete(revoked)
      until.set(revoked, time + rememberedSeconds * 1000)
      for (const [oldest, end] of until) {
        if (end > time) break
        until.delete(oldest)
      }
    },
  }
}

/**
 * Resolves to true at the next notification, or when the table is due to be read again. Resolves to false when the time
 * limit is reached or the watch is closed.
 */
function waitFor(
  waiting: Waiting,
  { milliseconds, pollMilliseconds: poll }: { milliseconds: number; pollMilliseconds: number | null },
) {
  const isPolling = poll !== null && poll < milliseconds
  return new Promise<boolean>((resolve) => {
    const end = (isWoken: boolean) => {
      clearTimeout(timer)
      waiting.delete(end)
      resolve(isWoken)
    }
    const timer = setTimeout(() => end(isPolling), isPolling ? poll : milliseconds)
    waiting.add(end)
  })
}
