import type { ActiveOrganization } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Finds an organization by its slug, its id, or both, with the user's role in it. Returns null unless the user is an
 * active member.
 */
export function findMembershipIn(db: Database, userId: string, by: { slug: string | null; id: string | null }) {
  return db.row<ActiveOrganization>(sql`
    select o.id, o.slug, m.role from organizations o join members m on m.organization_id = o.id
    where (${by.slug}::text is null or o.slug = ${by.slug}) and (${by.id}::text is null or o.id = ${by.id})
      and m.user_id = ${userId} and m.suspended_at is null`)
}
