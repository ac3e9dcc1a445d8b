import { inTransaction, type Deps } from '../deps.ts'
import * as cursors from './event-cursors.sql.ts'
import type { EventChoice, StoredEvent } from './event-cursors.sql.ts'

export type { StoredEvent }

/** The cursor of the job that reads every event once. */
export const spreadCursor = 'spread-events'

type Reading = {
  /** The name of the cursor in the database. */
  cursor: string
  choice?: EventChoice
  max: number
  /** Processes one or more events. The events count as read once the transaction is committed. */
  use: (deps: Deps, events: readonly StoredEvent[]) => Promise<void>
}

/**
 * Reads the next events of a cursor and processes them in one transaction. Returns the number of events; 0 if there is
 * nothing to read now.
 *
 * A cursor reads events in windows, which are ranges of ended transactions. A window ends before the oldest transaction
 * that is still open, so that no event of a long transaction is skipped. Within a window, events are read in the order
 * of their ids. So an event whose transaction waited for a lock comes after the events of the transaction that held the
 * lock.
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
    // Null: the transactions of the unread events are still open, so there is nothing to read now. 0: the rest of the
    // window has no event that matches `choice`, so the loop continues with the next window.
    if (read === null || read > 0) return read ?? 0
  }
  return 0
}

/** Unread events of a cursor. They stay unread until `markRead` is called. */
export type PeekedEvents = {
  events: readonly StoredEvent[]
  /** Marks the events as read, unless another process has already done so. */
  markRead(deps: Pick<Deps, 'db'>): Promise<unknown>
}

/**
 * Returns the next events of a cursor that match `choice`; null if there is nothing to read now. Use this function to
 * process events outside the database, for example to send them to another server. Then call `markRead`.
 */
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

/** Returns the id to continue after; null if the window has no more events. */
function nextAfter(events: readonly StoredEvent[], max: number) {
  return events.length < max ? null : events.at(-1)!.id
}

/** Adds a cursor at the current position of `spreadCursor`. Does nothing if the cursor already exists. */
export function addCursor({ db }: Pick<Deps, 'db'>, name: string) {
  return cursors.copyCursor(db, { from: spreadCursor, to: name })
}

/** Counts the events that match `choice` and that a cursor has not read yet. Stops counting at `max`. */
export function countUnread({ db }: Pick<Deps, 'db'>, cursor: string, choice: EventChoice, max: number) {
  return cursors.countUnread(db, cursor, choice, max)
}

/**
 * Returns the time of the next event that matches `choice` and that a cursor has not read yet; null if all have been
 * read.
 */
export function findOldestUnread({ db }: Pick<Deps, 'db'>, cursor: string, choice: EventChoice) {
  return cursors.findOldestUnread(db, cursor, choice)
}

/** Prepares the cursors after a restore to another database server. Must run before new events are recorded. */
export function adoptEvents({ db }: Pick<Deps, 'db'>) {
  return cursors.adoptCursors(db)
}
