import { userColumns } from '../accounts/users.sql.ts'
import type { UserRow } from '../actor.ts'
import { likePattern } from '../database/comparisons.sql.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql, type Statement } from '../database/sql.ts'
import { textIsIn } from './user-conditions.sql.ts'

/** The maximum number of matches that are sorted by name. More matches are sorted by id. */
const maxSorted = 2000

/** Returns the ids of at most two users: the user with this id, and the user with exactly this email address. */
export function findUsersNamedExactly(db: Database, text: string) {
  const condition = sql`u.id = ${text} or u.email = ${text.toLowerCase()}`
  return listIds(db, sql`select u.id from users u where ${condition} order by u.id = ${text} desc`)
}

/**
 * Returns the ids of users whose name begins with `text`, sorted by name and id. One index finds at most `max` names,
 * and another index finds the users of each name in id order. So no sort reads more than `max` * `max` users, however
 * many users match or share a name.
 */
export function findUsersByStartOfName(db: Database, text: string, max: number) {
  return listIds(
    db,
    sql`
      select same.id from (
        select distinct name from (
          select u.lower_name as name from users u where ${textIsIn('name', 'starts_with', text)}
          order by u.lower_name using ~<~ limit ${max}) as first_rows) as first_names,
        lateral (
          select u.id from users u where u.lower_name = first_names.name order by u.id limit ${max}) as same
      order by first_names.name using ~<~, same.id
      limit ${max}`,
  )
}

/** Returns the ids of users whose email address begins with `text`, sorted by email address. */
export function findUsersByStartOfEmail(db: Database, text: string, max: number) {
  return listIds(
    db,
    sql`
      select u.id from users u where ${textIsIn('email', 'starts_with', text)}
      order by u.email using ~<~ limit ${max}`,
  )
}

/** Returns the ids of users whose name or email address contains `text`. */
export function findUsersByPart(db: Database, text: string, max: number) {
  return listMatches(db, {
    from: sql`users u`,
    id: sql`u.id`,
    name: sql`u.lower_name`,
    condition: sql`(${textIsIn('name', 'contains', text)} or ${textIsIn('email', 'contains', text)})`,
    max,
  })
}

/**
 * Returns the ids of users with a session or a recorded action from this IP address. Reads at most a thousand of the
 * sessions, and the newest thousand of the actions.
 */
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

/** Returns the ids of the inviter and the invited user of an invitation. */
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

/** Returns the ids of users who sent an invitation to this email address. */
export function findInviters(db: Database, email: string, max: number) {
  return listUsersAmong(db, sql`select inviter_id from invitations where email = ${email.toLowerCase()}`, max)
}

/** Returns the ids of members in the order of `organizationIds`; in each organization, the earliest members first. */
export function findUsersByOrganization(db: Database, organizationIds: readonly string[], max: number) {
  return listIds(
    db,
    sql`
      select m.user_id as id
      from unnest(${organizationIds}::text[]) with ordinality as o (id, place),
        lateral (
          select user_id, created_at from members
          where organization_id = o.id order by created_at, id limit ${max}) as m
      group by m.user_id
      order by min(o.place), min(m.created_at), m.user_id
      limit ${max}`,
  )
}

/** Returns the ids of organizations with exactly this id, slug or name: first by id, then by slug, then by name. */
export function findOrganizationsNamedExactly(db: Database, text: string, max: number) {
  return listIds(
    db,
    sql`
      select id from (
        select o.id, case when o.id = ${text} then 1 else 2 end as place from organizations o
        where o.id = ${text} or o.slug = ${text}
        union all
        (select o.id, 3 from organizations o where lower(o.name) = lower(${text}) order by o.id limit ${max})) as exact
      order by place, id`,
  )
}

/** Returns the ids of organizations whose name or slug begins with `text`. */
export function findOrganizationsByStart(db: Database, text: string, max: number) {
  return listOrganizationsLike(db, likePattern('starts_with', text), max)
}

/** Returns the ids of organizations whose name or slug contains `text`. */
export function findOrganizationsByPart(db: Database, text: string, max: number) {
  return listOrganizationsLike(db, likePattern('contains', text), max)
}

/** Returns users in any order, with all fields. */
export function listUsersById(db: Database, ids: readonly string[]) {
  return db.rows<UserRow>(sql`select ${userColumns} from users u where u.id = any(${ids}::text[])`)
}

/** Returns organizations in any order, with the fields that a search shows. */
export function listOrganizationsById(db: Database, ids: readonly string[]) {
  return db.rows<{ id: string; name: string; slug: string; logo: string | null; members: number }>(sql`
    select o.id, o.name, o.slug, ${shownPicture(sql`o.logo`)} as logo, o.member_count as members from organizations o
    where o.id = any(${ids}::text[])`)
}

function listOrganizationsLike(db: Database, pattern: string, max: number) {
  return listMatches(db, {
    from: sql`organizations o`,
    id: sql`o.id`,
    name: sql`lower(o.name)`,
    condition: sql`(o.name ilike ${pattern} or o.slug ilike ${pattern})`,
    max,
  })
}

type Matches = { from: Statement; id: Statement; name: Statement; condition: Statement; max: number }

/**
 * Returns the ids of rows that match a condition: the first by name if at most `maxSorted` match, otherwise the first
 * by id. Sorting more matches by name would mean reading all of them. Ids are random, so a scan in id order quickly
 * finds the first of many matches.
 */
async function listMatches(db: Database, { from, id, name, condition, max }: Matches) {
  const { count, ids } = await db.one<{ count: number; ids: string[] }>(sql`
    with found as materialized (
      select ${id} as id, ${name} as name from ${from} where ${condition} limit ${maxSorted + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by name, id limit ${max}) as ids`)
  if (count <= maxSorted) return ids
  return listIds(db, sql`select ${id} as id from ${from} where ${condition} order by ${id} limit ${max}`)
}

/**
 * Sorts the few user ids that the statement `ids` selects by user name, and returns the first `max` ids. The ids are
 * passed as an array, so that each user is looked up by index.
 */
function listUsersAmong(db: Database, ids: Statement, max: number) {
  return listIds(
    db,
    sql`select u.id from users u where u.id = any(array(${ids})) order by u.lower_name, u.id limit ${max}`,
  )
}

async function listIds(db: Database, statement: Statement) {
  return (await db.rows<{ id: string }>(statement)).map(({ id }) => id)
}
