import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type SavedViewRow = { id: string; name: string; query: string; createdAt: string }

const columns = sql`v.id, v.name, v.query, v.created_at as "createdAt"`

/** Returns a user's saved views of a page, ordered by name. */
export function listViewsOf(db: Database, of: { userId: string; page: string }) {
  return db.rows<SavedViewRow>(sql`
    select ${columns} from saved_views v where v.user_id = ${of.userId} and v.page = ${of.page}
    order by lower(v.name), v.id`)
}

/** Locks a user until the transaction ends, so that concurrent saves cannot exceed the limit. */
export function lockOwner(db: Database, userId: string) {
  return db.row(sql`select 1 from users where id = ${userId} for no key update`)
}

/** Returns the number of a user's saved views, not counting the view with this page and name. */
export async function countOtherViews(db: Database, by: { userId: string; page: string; name: string }) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from saved_views v
    where v.user_id = ${by.userId} and not (v.page = ${by.page} and v.name = ${by.name})`)
  return count
}

type NewView = { id: string; userId: string; page: string; name: string; query: string; now: Date }

/** Saves a view, replacing a view with the same name. */
export function upsertView(db: Database, view: NewView) {
  return db.one<SavedViewRow>(sql`
    insert into saved_views as v (id, user_id, page, name, query, created_at)
    values (${view.id}, ${view.userId}, ${view.page}, ${view.name}, ${view.query}, ${view.now})
    on conflict (user_id, page, name) do update set query = excluded.query
    returning ${columns}`)
}

export function deleteViewOf(db: Database, of: { userId: string; id: string }) {
  return db.run(sql`delete from saved_views where id = ${of.id} and user_id = ${of.userId}`)
}
