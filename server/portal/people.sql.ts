import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** When a person was last seen; null when they never were. */
export async function findLastSeen(db: Database, userId: string) {
  const row = await db.row<{ seenAt: string | null }>(sql`
    select seen_at as "seenAt" from sightings where user_id = ${userId}`)
  return row?.seenAt ?? null
}

/** The organizations in which a person holds a role and nobody else who can act does. */
export async function listOrganizationsWithOnly(db: Database, userId: string, by: { role: string; now: Date }) {
  const holds = (role: typeof roleOfHeld) => sql`${by.role} = any(string_to_array(replace(${role}, ' ', ''), ','))`
  const rows = await db.rows<{ id: string }>(sql`
    select held.organization_id as id from members held
    where held.user_id = ${userId} and ${holds(roleOfHeld)}
      and not exists (
        select 1 from members m join users u on u.id = m.user_id
        where m.organization_id = held.organization_id and m.id <> held.id and m.suspended_at is null
          and ${holds(roleOfOther)} and (u.banned is not true or u.ban_expires <= ${by.now}))`)
  return rows.map(({ id }) => id)
}

const roleOfHeld = sql`held.role`
const roleOfOther = sql`m.role`

type Summary = { id: string; name: string; email: string; providers: string[]; organizations: number }

/** What people are called, how they sign in, and how many organizations each is in. */
export function summarizePeople(db: Database, ids: readonly string[]) {
  return db.rows<Summary>(sql`
    select u.id, u.name, u.email,
      array(select distinct a.provider_id from accounts a where a.user_id = u.id order by a.provider_id) as providers,
      (select count(*)::int from members m where m.user_id = u.id) as organizations
    from users u where u.id = any(${ids}::text[])`)
}
