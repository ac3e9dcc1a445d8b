import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { memberWithUserColumns, memberWithUserOf, type MemberWithUserColumns } from './members.sql.ts'

/** Which members of an organization are wanted; null wants any. */
export type MemberFilter = {
  organizationId: string
  search: string | null
  role: string | null
  suspended: boolean | null
}

/** Where a page begins: after the member with this value of the sorted column, and this id. */
export type MemberCursor = { value: string; id: string }

/** One page of members. */
export type MemberPage = {
  sortBy: keyof typeof sorted
  descending: boolean
  after: MemberCursor | null
  most: number
}

// A column is compared as what it is, else its index is of no use.
const sorted = {
  name: { column: sql`lower(u.name)`, type: sql`text` },
  email: { column: sql`u.email`, type: sql`text` },
  role: { column: sql`m.role`, type: sql`text` },
  createdAt: { column: sql`m.created_at`, type: sql`timestamptz` },
}

/** A page of the members that a filter admits; `sortValue` is what the next page's cursor needs. */
export async function listMemberPage(db: Database, filter: MemberFilter, page: MemberPage) {
  const { column } = sorted[page.sortBy]
  const order = page.descending ? sql`order by ${column} desc, m.id desc` : sql`order by ${column}, m.id`
  const rows = await db.rows<MemberWithUserColumns & { sortValue: string }>(sql`
    select ${memberWithUserColumns}, ${column} as "sortValue"
    from members m join users u on u.id = m.user_id
    where ${admitted(filter)} ${beyond(page)}
    ${order}
    limit ${page.most}`)
  return rows.map(({ sortValue, ...row }) => ({ member: memberWithUserOf(row), sortValue }))
}

/** How many members a filter admits. */
export async function countFilteredMembers(db: Database, filter: MemberFilter) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from members m join users u on u.id = m.user_id where ${admitted(filter)}`)
  return count
}

function admitted({ organizationId, search, role, suspended }: MemberFilter) {
  const pattern = search === null ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`
    m.organization_id = ${organizationId}
    and (${pattern}::text is null or u.name ilike ${pattern} or u.email ilike ${pattern})
    and (${role}::text is null or ${role} = any(string_to_array(replace(m.role, ' ', ''), ',')))
    and (${suspended}::boolean is null or (m.suspended_at is not null) = ${suspended})`
}

function beyond({ after, descending, sortBy }: MemberPage) {
  if (after === null) return sql``
  const { column, type } = sorted[sortBy]
  return descending
    ? sql`and (${column}, m.id) < (${after.value}::${type}, ${after.id}::text)`
    : sql`and (${column}, m.id) > (${after.value}::${type}, ${after.id}::text)`
}
