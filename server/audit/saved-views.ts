import { adminEventFilter } from '../../contract/audit/events.ts'
import type { Actor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { countOtherViews, deleteViewOf, listViewsOf, lockOwner, upsertView } from './saved-views.sql.ts'

const maxViews = 20

export function listViews(deps: Deps, actor: Actor, page: string) {
  return listViewsOf(deps.db, { userId: actor.user.id, page })
}

/**
 * Saves the filter of a page under a name. Each user can have at most twenty views on all pages together. A view
 * of the page with the same name is replaced.
 */
export function saveView(deps: Deps, request: { actor: Actor; page: string; name: string; query: string }) {
  const { actor, page, name, query } = request
  const userId = actor.user.id
  if (!isFilter(query)) throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  return inTransaction(deps, async (deps) => {
    if (!(await lockOwner(deps.db, userId))) throw new Refusal('UNAUTHORIZED')
    if ((await countOtherViews(deps.db, { userId, page, name })) >= maxViews)
      throw new Refusal('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_VIEWS')
    return upsertView(deps.db, { id: randomId(), userId, page, name, query, now: deps.now() })
  })
}

export async function deleteView(deps: Deps, actor: Actor, id: string) {
  await deleteViewOf(deps.db, { userId: actor.user.id, id })
  return { status: true }
}

/** Whether a query string contains only filter parameters of the audit log, each of them at most once. */
function isFilter(query: string) {
  const parts = [...new URLSearchParams(query)]
  const names = new Set(parts.map(([name]) => name))
  return names.size === parts.length && adminEventFilter.safeParse(Object.fromEntries(parts)).success
}
