import type { Membership } from '../../contract/organizations/memberships.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'
import { isOnlyOne, type RoleHeld } from './members.sql.ts'

/** Returns a user's memberships, oldest first. */
export function listMembershipsOf(db: Database, userId: string, by: { owning: RoleHeld; max: number }) {
  return db.rows<Membership>(sql`
    select held.id, held.role, held.suspended_at as "suspendedAt",
      json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'logo', ${shownPicture(sql`o.logo`)}) as organization,
      o.member_count as "memberCount", ${isOnlyOne(by.owning)} as "isOnlyOwner"
    from members held join organizations o on o.id = held.organization_id
    where held.user_id = ${userId}
    order by held.created_at, o.id
    limit ${by.max}`)
}
