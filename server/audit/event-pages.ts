import { eventKinds, type EventKind } from '../../contract/audit/actions.ts'
import { maxListed } from '../config/limits.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { invalidQuery, readCursor, writeCursor } from '../database/cursors.ts'
import { planForValues } from '../database/planning.sql.ts'
import type { EventFilter, EventPosition } from './event-filters.sql.ts'
import { countEvents, listNewestEvents } from './event-pages.sql.ts'

const maxCounted = 10_000

/**
 * The filter that a call requests. `action` lists actions, separated by commas, and `kind` names a group of actions.
 */
export type RequestedFilter = Omit<EventFilter, 'actions' | 'byAdministrator' | 'userIds'> & {
  action?: string | undefined
  kind?: EventKind | undefined
}

export type Page = { limit?: string | undefined; cursor?: string | undefined; count?: boolean | undefined }

/** Replaces `action` and `kind` of a requested filter with `actions`: the listed actions that are in the group. */
export function resolveActions<T extends RequestedFilter>({ action, kind, ...filter }: T) {
  const listed = action?.split(',')
  const grouped: readonly string[] | null = kind === undefined ? null : eventKinds[kind]
  const actions = listed && grouped ? listed.filter((each) => grouped.includes(each)) : (listed ?? grouped ?? undefined)
  const byAdministrator = kind === 'administrators' ? (true as const) : undefined
  return { ...filter, actions, byAdministrator }
}

/** Returns one page of events, newest first, and the cursor of the next page. A null filter matches nothing. */
export function listEvents(deps: Deps, filter: EventFilter | null, page: Page) {
  const max = Number(page.limit ?? maxListed)
  const before = page.cursor === undefined ? null : readPosition(deps, page.cursor)
  if (!filter) return Promise.resolve({ events: [], nextCursor: null, ...(page.count ? totalOf(0) : {}) })
  return inTransaction(deps, async (deps) => {
    await planForValues(deps.db)
    // Reads one event more than fits on the page, to find out whether there is a next page.
    const rows = await listNewestEvents(deps.db, filter, { before, max: max + 1 })
    const last = rows.length > max ? rows[max - 1]! : null
    return {
      events: rows.slice(0, max),
      nextCursor: last && writePosition(deps, last),
      ...(page.count ? totalOf(await countEvents(deps.db, filter, maxCounted + 1)) : {}),
    }
  })
}

function writePosition(deps: Deps, { id, createdAt }: EventPosition) {
  return writeCursor(deps, ['events', id, createdAt])
}

function readPosition(deps: Deps, cursor: string): EventPosition {
  const [id, createdAt] = readCursor(deps, 'events', cursor)
  if (id === undefined || createdAt === undefined) throw invalidQuery()
  return { id, createdAt }
}

function totalOf(count: number) {
  return { total: Math.min(count, maxCounted), totalIsCapped: count > maxCounted }
}
