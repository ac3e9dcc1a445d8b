import { inTransaction, type Deps } from '../deps.ts'
import * as cursors from './event-cursors.sql.ts'
import type { EventChoice, StoredEvent } from './event-cursors.sql.ts'

export type { StoredEvent }

/** The cursor of the job that reads every event once. */
export const spreadCursor = 'spread-events'

type Reading = {
  /** The name of the cursor. */
  cursor: string
  choice?: EventChoice
  max: number
  /** Processes one or more events. They count as read once the transaction is committed. */
  use: (deps: Deps, events: readonly StoredEvent[]) => Promise<void>
}

/**
 * Reads the next events of a cursor and processes them in one transaction.
 *
 * Returns their number; 0 if all have been read. A window ends at the oldest transaction that is still open, so that no
 * event of a long transaction is skipped. Within a window, events are read in the order of their ids, so that an event
 * that waited for another's lock never comes before it.
 */
export async function readEvents(deps: Deps, { cursor, choice = {}, max, use }: Reading): Promise<number> {
  while (await cursors.hasUnread(deps.db, cursor)) {
    const read = await inTransaction(deps, async (deps) => {
      const { db } = deps
      const window = (await cursors.lockOpenWindow(db, cursor)) ?? (await cursors.openWindow(db, cursor))
      if (!window || window.to === null) return null
      const events = await cursors.listWindow(db, window, choice, max)
      if (events.length > 0) await use(deps, events)
      if (events.length < max) await cursors.closeWindow(db, cursor)
      else await cursors.moveCursor(db, cursor, events.at(-1)!.id)
      return events.length
    })
    // Null: the transactions of the unread events are still open. 0: the window has no chosen events left.
    if (read === null || read > 0) return read ?? 0
  }
  return 0
}

/** Events of a cursor that do not count as read yet. */
export type PeekedEvents = {
  events: readonly StoredEvent[]
  /** Marks the events as read, unless another process has done so. */
  markRead(deps: Pick<Deps, 'db'>): Promise<unknown>
}

/** The next chosen events of a cursor; null if all have been read. For effects outside the database. */
export async function peekEvents(
  deps: Deps,
  { cursor, choice = {}, max }: Omit<Reading, 'use'>,
): Promise<PeekedEvents | null> {
  while (await cursors.hasUnread(deps.db, cursor)) {
    const { window, events } = await inTransaction(deps, async ({ db }) => {
      const window = (await cursors.lockOpenWindow(db, cursor)) ?? (await cursors.openWindow(db, cursor))
      const events = window && window.to !== null ? await cursors.listWindow(db, window, choice, max) : []
      if (window && window.to !== null && events.length === 0) await cursors.closeWindow(db, cursor)
      return { window, events }
    })
    if (!window || window.to === null) return null
    if (events.length > 0)
      return { events, markRead: ({ db }) => cursors.advanceCursor(db, cursor, window, nextAfter(events, max)) }
  }
  return null
}

/** The id to continue after; null if the window has no more events. */
function nextAfter(events: readonly StoredEvent[], max: number) {
  return events.length < max ? null : events.at(-1)!.id
}

/** Adds a cursor that begins after the events that have been spread, if it is missing. */
export function addCursor({ db }: Pick<Deps, 'db'>, name: string) {
  return cursors.copyCursor(db, { from: spreadCursor, to: name })
}

/** The number of chosen events that a cursor has not read, at most `max`. */
export function countUnread({ db }: Pick<Deps, 'db'>, cursor: string, choice: EventChoice, max: number) {
  return cursors.countUnread(db, cursor, choice, max)
}

/** The time of the oldest chosen event that a cursor has not read; null if all have been read. */
export function findOldestUnread({ db }: Pick<Deps, 'db'>, cursor: string, choice: EventChoice) {
  return cursors.findOldestUnread(db, cursor, choice)
}

/** Lets the cursors continue after a restore into another database server. Call it before new events are recorded. */
export function adoptEvents({ db }: Pick<Deps, 'db'>) {
  return cursors.adoptCursors(db)
}
