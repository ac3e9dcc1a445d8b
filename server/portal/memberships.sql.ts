import type { Membership } from '../../contract/portal/memberships.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** What a person is in each of their organizations, oldest membership first. */
export function listMembershipsOf(db: Database, userId: string, most: number) {
  return db.rows<Membership>(sql`
    select m.id, m.role, m.suspended_at as "suspendedAt",
      json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo) as organization,
      (select count(*)::int from members c where c.organization_id = o.id) as "memberCount"
    from members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId}
    order by m.created_at, o.id
    limit ${most}`)
}
