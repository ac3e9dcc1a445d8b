import { userColumns } from '../accounts/users.sql.ts'
import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'
import type { UserSorting } from '../../contract/admin/users.ts'

/** A user in a list. `sortValue` is the value by which the list is sorted, for the cursor. */
export type ListedUser = UserRow & { lastSeenAt: string | null; sortValue: string }

/** The query for one page of users, which starts at an offset or after a position in the list. */
export type UserPage = {
  sortBy: UserSorting
  descending: boolean
  after: { value: string; id: string } | null
  offset: number
  max: number
}

const text = sql`text`
const moment = sql`timestamptz`

// Each value is written exactly like its index expression and is never null, so that an index can give each order.
const orders: Record<UserSorting, { value: Statement; type: Statement }> = {
  id: { value: sql`u.id`, type: text },
  email: { value: sql`u.email`, type: text },
  name: { value: sql`u.lower_name`, type: text },
  emailVerified: { value: sql`u.email_verified`, type: sql`boolean` },
  role: { value: sql`u.role`, type: text },
  banned: { value: sql`coalesce(u.banned, false)`, type: sql`boolean` },
  banReason: { value: sql`coalesce(u.ban_reason, '')`, type: text },
  banExpires: { value: sql`coalesce(u.ban_expires, '-infinity')`, type: moment },
  createdAt: { value: sql`u.created_at`, type: moment },
  updatedAt: { value: sql`u.updated_at`, type: moment },
  lastSeenAt: { value: sql`coalesce(s.seen_at, '-infinity')`, type: moment },
}

export async function countEverybody(db: Database) {
  const { count } = await db.one<{ count: number }>(sql`
    select coalesce(sum(people), 0)::bigint as count from people_counts`)
  return count
}

/** Counts the users who match a condition, up to `max`. */
export async function countUsersWho(db: Database, condition: Statement, max: number) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from users u where ${condition} limit ${max}) as counted`)
  return count
}

/** Returns a page of all users. */
export function listEverybody(db: Database, page: UserPage) {
  // Every user has a sighting, so the index on sightings sorts all users without reading the users table.
  const from = page.sortBy === 'lastSeenAt' ? sql`sightings s` : sql`users u`
  return listChosen(db, page, walk(page, { from, condition: sql`true` }))
}

/** Returns a page for a condition that many users match: scans in order and skips users who do not match. */
export function listManyWho(db: Database, condition: Statement, page: UserPage) {
  return listChosen(db, page, walk(page, { from: sql`users u ${sightings(page)}`, condition }))
}

/** Returns a page for a condition that few users match: finds all of them, then sorts. */
export function listFewWho(db: Database, condition: Statement, page: UserPage) {
  const { value } = orders[page.sortBy]
  return listChosen(
    db,
    page,
    sql`
      with found as materialized (
        select u.id, ${value} as value from users u ${sightings(page)} where ${condition})
      select f.id, f.value from found f
      where ${beyond(page, sql`f.value`, sql`f.id`)}
      order by ${inOrder(page, sql`f.value`, sql`f.id`)}
      limit ${page.max} offset ${page.offset}`,
  )
}

function walk(page: UserPage, { from, condition }: { from: Statement; condition: Statement }) {
  const { value } = orders[page.sortBy]
  // If users are sorted by `lastSeenAt`, the id is read from the index on sightings, which has an entry for every user.
  const id = page.sortBy === 'lastSeenAt' ? sql`s.user_id` : sql`u.id`
  return sql`
    select ${id} as id, ${value} as value from ${from}
    where ${condition} and ${beyond(page, value, id)}
    order by ${inOrder(page, value, id)}
    limit ${page.max} offset ${page.offset}`
}

/** Reads full rows, but only for the users of the page, whose ids are `chosen`. */
function listChosen(db: Database, page: UserPage, chosen: Statement) {
  return db.rows<ListedUser>(sql`
    select ${userColumns}, s.seen_at as "lastSeenAt", c.value::text as "sortValue"
    from (${chosen}) c join users u on u.id = c.id join sightings s on s.user_id = c.id
    order by ${inOrder(page, sql`c.value`, sql`c.id`)}`)
}

function sightings({ sortBy }: UserPage) {
  return sortBy === 'lastSeenAt' ? sql`join sightings s on s.user_id = u.id` : sql``
}

function beyond({ after, descending, sortBy }: UserPage, value: Statement, id: Statement) {
  if (!after) return sql`true`
  const place = sql`(${after.value}::${orders[sortBy].type}, ${after.id})`
  return descending ? sql`(${value}, ${id}) < ${place}` : sql`(${value}, ${id}) > ${place}`
}

function inOrder({ descending }: UserPage, value: Statement, id: Statement) {
  return descending ? sql`${value} desc, ${id} desc` : sql`${value}, ${id}`
}
