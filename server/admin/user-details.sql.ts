import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** When a user was last seen; null if never. */
export async function findLastSeen(db: Database, userId: string) {
  const row = await db.row<{ seenAt: string | null }>(sql`
    select seen_at as "seenAt" from sightings where user_id = ${userId}`)
  return row?.seenAt ?? null
}

type Summary = { id: string; name: string; email: string; providers: string[]; organizations: number }

/** The names of users, their sign-in methods, and how many organizations each belongs to. */
export function summarizeUsers(db: Database, ids: readonly string[]) {
  return db.rows<Summary>(sql`
    select u.id, u.name, u.email,
      array(select distinct a.provider_id from accounts a where a.user_id = u.id order by a.provider_id) as providers,
      (select count(*)::int from members m where m.user_id = u.id) as organizations
    from users u where u.id = any(${ids}::text[])`)
}
