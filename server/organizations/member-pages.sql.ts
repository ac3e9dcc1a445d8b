import type { Database } from '../database/database.ts'
import { likePattern } from '../database/comparisons.sql.ts'
import { sql, type Statement } from '../database/sql.ts'
import { memberWithUserColumns, memberWithUserOf, type MemberWithUserColumns } from './members.sql.ts'

/** The filter of a member list. A field that is null matches all members. */
export type MemberFilter = {
  organizationId: string
  search: string | null
  role: string | null
  suspended: boolean | null
  teamId: string | null
  condition: Statement | null
}

/** The member after which a page starts: the id, and the value in the sort column. */
export type MemberCursor = { value: string; id: string }

export type MemberPage = {
  sortBy: keyof typeof sorted
  descending: boolean
  after: MemberCursor | null
  /** How many members to skip. Must be 0 if the page has a cursor. */
  offset: number
  max: number
}

// Each sort column has an index that begins with the organization. A cursor value is cast to the type of its column.
// Otherwise, the database could not use the index.
const sorted = {
  name: { column: sql`m.user_name`, type: sql`text` },
  email: { column: sql`m.user_email`, type: sql`text` },
  role: { column: sql`m.role`, type: sql`text` },
  createdAt: { column: sql`m.created_at`, type: sql`timestamptz` },
}

/**
 * Returns a page of all members, or of the members that match a filter. Scans members in order and skips those that do
 * not match, which is fast only if many match.
 */
export function listManyMembers(db: Database, filter: MemberFilter, page: MemberPage) {
  return listChosen(db, page, sql`select m.* from members m where ${admitted(filter)}`)
}

/** Returns a page of the members with these ids. */
export function listTheseMembers(db: Database, ids: readonly string[], page: MemberPage) {
  return listChosen(db, page, sql`select m.* from members m where m.id = any(${ids})`)
}

/**
 * Returns a page of the selected members, each with the `sortValue` for a cursor that starts after this member. Joins
 * the users only to the members on the page.
 */
async function listChosen(db: Database, page: MemberPage, chosen: Statement) {
  const { column } = sorted[page.sortBy]
  const order = page.descending ? sql`order by ${column} desc, m.id desc` : sql`order by ${column}, m.id`
  const rows = await db.rows<MemberWithUserColumns & { sortValue: string }>(sql`
    select ${memberWithUserColumns}, ${column} as "sortValue"
    from (${chosen} ${beyond(page)} ${order} limit ${page.max} offset ${page.offset}) m
    join users u on u.id = m.user_id
    ${order}`)
  return rows.map(({ sortValue, ...row }) => ({ member: memberWithUserOf(row), sortValue }))
}

/** Returns the number of members of an organization, from a column that database triggers keep up to date. */
export async function countAllMembers(db: Database, organizationId: string) {
  const { count } = await db.one<{ count: number }>(sql`
    select member_count as count from organizations where id = ${organizationId}`)
  return count
}

/** Returns the ids of members that match a filter, at most `max`, in any order. */
export async function findMemberIds(db: Database, filter: MemberFilter, max: number) {
  const rows = await db.rows<{ id: string }>(sql`select m.id from members m where ${admitted(filter)} limit ${max}`)
  return rows.map(({ id }) => id)
}

// Returns only the conditions of fields that are set. Conditions that are always true would keep the database from
// using the right index.
function admitted({ organizationId, search, role, suspended, teamId, condition }: MemberFilter) {
  return sql`m.organization_id = ${organizationId}
    ${search === null ? sql`` : found(search)}
    ${role === null ? sql`` : withRole(role)}
    ${suspended === null ? sql`` : sql`and m.suspended_at is ${suspended ? sql`not null` : sql`null`}`}
    ${teamId === null ? sql`` : sql`and m.team_id = ${teamId}`}
    ${condition === null ? sql`` : sql`and ${condition}`}`
}

/**
 * Returns a condition that is true if a member's name or address contains the text. One index contains the organization
 * and both columns, so the search reads only the index.
 */
function found(search: string) {
  const pattern = sql`lower(${likePattern('contains', search)})`
  return sql`and (m.user_name like ${pattern} or m.user_email like ${pattern})`
}

/**
 * Returns a condition that is true if a member has this role. Several roles are stored in one column, separated by
 * commas. The whole column is compared first, because most members have one role.
 */
function withRole(role: string) {
  return sql`and (m.role = ${role} or m.role like '%,%'
    and ${role} = any(string_to_array(replace(m.role, ' ', ''), ',')))`
}

function beyond({ after, descending, sortBy }: MemberPage) {
  if (after === null) return sql``
  const { column, type } = sorted[sortBy]
  return descending
    ? sql`and (${column}, m.id) < (${after.value}::${type}, ${after.id}::text)`
    : sql`and (${column}, m.id) > (${after.value}::${type}, ${after.id}::text)`
}
