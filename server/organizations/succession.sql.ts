import type { ReplyOf } from '../../contract/endpoint.ts'
import type { successorCandidates } from '../../contract/admin/bans.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'
import { isOnlyOne, type RoleHeld } from './members.sql.ts'

type Left = ReplyOf<typeof successorCandidates>[number]

/**
 * Returns the organizations in which a user is the only active owner but not the only active member, ordered by name.
 * The candidates of each organization are its first `maximum` other active members: admins first, then by length of
 * membership. Other active members are candidates too if `named` contains their user ids.
 */
export function listSuccessorCandidates(
  db: Database,
  userId: string,
  { owning, maximum, named = [] }: { owning: RoleHeld; maximum: number; named?: readonly string[] },
) {
  return db.rows<Left>(sql`
    select json_build_object('id', o.id, 'name', o.name, 'logo', ${shownPicture(sql`o.logo`)}) as organization, able.candidates
    from members held
    join organizations o on o.id = held.organization_id
    cross join lateral (
      select json_agg(json_build_object('userId', c.user_id, 'name', c.name, 'email', c.email, 'role', c.role,
        'createdAt', c.created_at) order by c.place) as candidates
      from (
        select m.user_id, u.name, u.email, m.role, m.created_at, row_number() over (
          order by 'admin' = any(string_to_array(replace(m.role, ' ', ''), ',')) desc, m.created_at, m.id) as place
        from members m join users u on u.id = m.user_id
        where m.organization_id = held.organization_id and m.id <> held.id and m.suspended_at is null
          and (u.banned is not true or u.ban_expires <= ${owning.now})) c
      where c.place <= ${maximum} or c.user_id = any(${named}::text[])) able
    where held.user_id = ${userId} and able.candidates is not null and ${isOnlyOne(owning)}
    order by o.name, o.id`)
}
