import { userColumns } from '../accounts/users.sql.ts'
import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'
import type { UserSorting } from '../../contract/admin/users.ts'

/** A person of a list, with what the next page begins after. */
export type ListedUser = UserRow & { lastSeenAt: string | null; sortValue: string }

/** One page of people, by number or, given a place to begin after, by place. */
export type UserPage = {
  sortBy: UserSorting
  descending: boolean
  after: { value: string; id: string } | null
  offset: number
  max: number
}

const text = sql`text`
const moment = sql`timestamptz`

// Written as the indexes are, and nothing in them is null: so each order is one walk along one index.
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

/** How many people there are. */
export async function countEverybody(db: Database) {
  const { count } = await db.one<{ count: number }>(sql`
    select coalesce(sum(people), 0)::bigint as count from people_counts`)
  return count
}

/** How many people a condition admits, counting no further than `most`. */
export async function countUsersWho(db: Database, condition: Statement, max: number) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from users u where ${condition} limit ${max}) as counted`)
  return count
}

/** A page of everybody. */
export function listEverybody(db: Database, page: UserPage) {
  // Everybody has a sighting, so the order of sightings is one of everybody without a look at the people.
  const from = page.sortBy === 'lastSeenAt' ? sql`sightings s` : sql`users u`
  return listChosen(db, page, walk(page, { from, condition: sql`true` }))
}

/** A page of the many whom a condition admits: walks along the order, past those whom it does not. */
export function listManyWho(db: Database, condition: Statement, page: UserPage) {
  return listChosen(db, page, walk(page, { from: sql`users u ${sightings(page)}`, condition }))
}

/** A page of the few whom a condition admits: finds them all, then sorts them. */
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
  // The index over sightings knows a person by this name, and everybody has one.
  const id = page.sortBy === 'lastSeenAt' ? sql`s.user_id` : sql`u.id`
  return sql`
    select ${id} as id, ${value} as value from ${from}
    where ${condition} and ${beyond(page, value, id)}
    order by ${inOrder(page, value, id)}
    limit ${page.max} offset ${page.offset}`
}

/** Rows are read whole only for the page itself. */
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
