import type { StoredOrganization } from '../../contract/organization.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'
import { memberWithUserColumns, memberWithUserOf, type MemberWithUserColumns } from '../organizations/members.sql.ts'

/** An organization in a list. `sortValue` is the value by which the list is sorted, for the cursor. */
export type CountedOrganization = StoredOrganization & { members: number; sortValue: string }

/**
 * The query for one page of organizations. `search` is null for all organizations, and `after` is null for the first
 * page.
 */
export type OrganizationPage = {
  search: string | null
  sortBy: keyof typeof orders
  descending: boolean
  after: { value: string; id: string } | null
  max: number
}

const orders = {
  name: { value: sql`lower(o.name)`, type: sql`text` },
  slug: { value: sql`o.slug`, type: sql`text` },
  createdAt: { value: sql`o.created_at`, type: sql`timestamptz` },
}

/** Returns a page of organizations with their member counts. */
export function listEveryOrganization(db: Database, page: OrganizationPage) {
  const { sortBy, descending, after, max } = page
  const { value, type } = orders[sortBy]
  const place = after && sql`(${after.value}::${type}, ${after.id})`
  const beyond = !place ? sql`true` : descending ? sql`(${value}, o.id) < ${place}` : sql`(${value}, o.id) > ${place}`
  return db.rows<CountedOrganization>(sql`
    select o.id, o.name, o.slug, ${shownPicture(sql`o.logo`)} as logo, o.metadata, o.created_at as "createdAt", ${value}::text as "sortValue",
      (select count(*)::int from members m where m.organization_id = o.id) as members
    from organizations o
    where ${found(page.search)} and ${beyond}
    order by ${descending ? sql`${value} desc, o.id desc` : sql`${value}, o.id`}
    limit ${max}`)
}

export async function countEveryOrganization(db: Database, search: string | null) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from organizations o where ${found(search)}`)
  return count
}

/**
 * Returns at most `max` members of an organization: owners first, then the members who joined earliest. `banned` is
 * true if the user is banned at the time `now`.
 */
export async function listOwnersFirst(
  db: Database,
  organizationId: string,
  by: { owner: string; now: Date; max: number },
) {
  const rows = await db.rows<MemberWithUserColumns & { banned: boolean }>(sql`
    select ${memberWithUserColumns}, u.banned is true and coalesce(u.ban_expires, 'infinity') > ${by.now} as banned
    from (
      select *, ${by.owner} = any(string_to_array(replace(role, ' ', ''), ',')) as owns from members
      where organization_id = ${organizationId} order by owns desc, created_at, id limit ${by.max}) m
    join users u on u.id = m.user_id
    order by m.owns desc, m.created_at, m.id`)
  return rows.map(({ banned, ...member }) => ({ ...memberWithUserOf(member), banned }))
}

/** Counts the members, open invitations and teams of an organization. */
export function countBelongings(db: Database, organizationId: string, now: Date) {
  return db.one<{ members: number; pendingInvitations: number; teams: number }>(sql`
    select
      (select count(*)::int from members where organization_id = ${organizationId}) as members,
      (select count(*)::int from invitations
        where organization_id = ${organizationId} and status = 'pending' and expires_at > ${now}) as "pendingInvitations",
      (select count(*)::int from teams where organization_id = ${organizationId}) as teams`)
}

function found(search: string | null) {
  if (search === null) return sql`true`
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(o.name ilike ${pattern} or o.slug ilike ${pattern})`
}
