import { userColumns } from '../accounts/users.sql.ts'
import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql, type Statement } from '../database/sql.ts'

/** Returns the user with this id or exactly this address. */
export function findUsersNamedExactly(db: Database, text: string) {
  return listUsersWhere(db, sql`u.id = ${text} or u.email = ${text.toLowerCase()}`, 2)
}

/** Returns users whose address contains a text. */
export function findUsersByEmail(db: Database, text: string, max: number) {
  return listUsersWhere(db, sql`u.email like ${patternOf(text.toLowerCase())}`, max)
}

/** Returns users whose name contains a text. */
export function findUsersByName(db: Database, text: string, max: number) {
  return listUsersWhere(db, sql`u.lower_name like lower(${patternOf(text)})`, max)
}

/** Returns users with a session or a recorded action from this IP address. */
export function findUsersByIpAddress(db: Database, ipAddress: string, max: number) {
  return listUsersAmong(
    db,
    sql`
      (select user_id from sessions where ip_address = ${ipAddress} and impersonated_by is null limit 1000)
      union
      (select actor_id from events where ip_address = ${ipAddress} and impersonator_id is null
        order by id desc limit 1000)`,
    max,
  )
}

/** Returns the user invited by an invitation, and the inviter. */
export function findUsersByInvitation(db: Database, invitationId: string) {
  return listUsersAmong(
    db,
    sql`
      select inviter_id from invitations where id = ${invitationId}
      union
      select u.id from invitations i join users u on u.email = i.email where i.id = ${invitationId}`,
    2,
  )
}

/** Returns users who invited an address. */
export function findInviters(db: Database, email: string, max: number) {
  return listUsersAmong(db, sql`select inviter_id from invitations where email = ${email.toLowerCase()}`, max)
}

/** Returns the members of the given organizations. */
export function findUsersByOrganization(db: Database, organizationIds: readonly string[], max: number) {
  return listUsersAmong(
    db,
    sql`select user_id from members where organization_id = any(${organizationIds}::text[]) limit ${max}`,
    max,
  )
}

/** Returns organizations with this id, or with a text in their name or slug. */
export function findOrganizations(db: Database, text: string, max: number) {
  return db.rows<{ id: string; name: string; slug: string; logo: string | null; members: number }>(sql`
    select o.id, o.name, o.slug, ${shownPicture(sql`o.logo`)} as logo, o.member_count as members from organizations o
    where o.id = ${text} or o.name ilike ${patternOf(text)} or o.slug ilike ${patternOf(text)}
    limit ${max}`)
}

function listUsersWhere(db: Database, condition: Statement, max: number) {
  return db.rows<UserRow>(sql`select ${userColumns} from users u where ${condition} limit ${max}`)
}

/**
 * Returns the few users whose ids another statement selects. The ids are passed as an array, so that each user is
 * looked up by index.
 */
function listUsersAmong(db: Database, ids: Statement, max: number) {
  return listUsersWhere(db, sql`u.id = any(array(${ids}))`, max)
}

function patternOf(text: string) {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
