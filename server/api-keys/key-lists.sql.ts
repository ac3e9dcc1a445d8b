import type { Permissions } from '../../contract/roles.ts'
import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'
import { keyColumns, keyOf, type KeyColumns, type KeyRow } from './api-keys.sql.ts'

/**
 * A key with the name of the user who created it. `isStopped` is true for an organization's key that does not work
 * because that user is banned or no longer an active member.
 */
export type ListedKey = KeyRow & { creatorName: string | null; isStopped: boolean }

/** The owner of keys: a user, an organization, or the product's own backend if both are null. */
export type KeyOwner = { userId: string | null; organizationId: string | null }

type Columns = KeyColumns & { creatorName: string | null; isStopped: boolean }

const select = (now: Date) => sql`
  select ${keyColumns}, coalesce(nullif(u.name, ''), u.email) as "creatorName",
    (k.organization_id is not null and (m.id is null or m.suspended_at is not null
      or (coalesce(u.banned, false) and (u.ban_expires is null or u.ban_expires > ${now})))) as "isStopped"
  from api_keys k
  left join users u on u.id = k.created_by
  left join members m on m.organization_id = k.organization_id and m.user_id = k.created_by`

export async function findKey(db: Database, id: string, now: Date) {
  const row = await db.row<Columns>(sql`${select(now)} where k.id = ${id}`)
  return row && listed(row)
}

/** Locks a key until the transaction ends, so that a change or a rotation sees all earlier changes of the key. */
export function lockKey(db: Database, id: string) {
  return db.run(sql`select from api_keys where id = ${id} for update`)
}

const sortColumns = {
  createdAt: sql`k.created_at`,
  updatedAt: sql`k.updated_at`,
  expiresAt: sql`k.expires_at`,
  name: sql`lower(k.name)`,
}

type Page = {
  limit: number
  offset: number
  sortBy: keyof typeof sortColumns
  sortDirection: 'asc' | 'desc'
  now: Date
}

export async function listKeysOf(db: Database, owner: KeyOwner, page: Page) {
  const direction = page.sortDirection === 'asc' ? sql`asc` : sql`desc`
  const rows = await db.rows<Columns>(sql`
    ${select(page.now)} where ${ofOwner(owner)}
    order by ${sortColumns[page.sortBy]} ${direction} nulls last, k.id
    limit ${page.limit} offset ${page.offset}`)
  return rows.map(listed)
}

/** Returns the number of keys of an owner, optionally without replaced keys. */
export async function countKeysOf(db: Database, owner: KeyOwner, { withReplaced }: { withReplaced: boolean }) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from api_keys k
    where ${ofOwner(owner)} and (${withReplaced} or k.replaced_by is null)`)
  return count
}

/** Lets only one transaction at a time add server keys, which have no owner whose row could be locked. */
export function lockServerKeys(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(hashtextextended('server keys', 0))`)
}

/** Returns the roles of a user in all organizations in which the user is not suspended. */
export async function listRolesOf(db: Database, userId: string) {
  const rows = await db.rows<{ role: string }>(
    sql`select distinct role from members where user_id = ${userId} and suspended_at is null`,
  )
  return rows.map(({ role }) => role)
}

export type KeyChange = {
  name?: string | undefined
  disabledAt?: Date | null | undefined
  expiresAt?: Date | null | undefined
  permissions?: Permissions | undefined
  metadata?: string | null | undefined
}

/** Changes the given fields of a key. Returns false if the key no longer exists. */
export async function updateKey(db: Database, id: string, change: KeyChange, now: Date) {
  const set: Statement[] = []
  if (change.name !== undefined) set.push(sql`name = ${change.name}`)
  if (change.disabledAt !== undefined) set.push(sql`disabled_at = ${change.disabledAt}`)
  if (change.expiresAt !== undefined) set.push(sql`expires_at = ${change.expiresAt}`)
  if (change.permissions !== undefined) set.push(sql`permissions = ${JSON.stringify(change.permissions)}`)
  if (change.metadata !== undefined) set.push(sql`metadata = ${change.metadata}`)
  const changes = set.reduce((all, each) => sql`${all}, ${each}`, sql`updated_at = ${now}`)
  return (await db.run(sql`update api_keys set ${changes} where id = ${id}`)) > 0
}

/**
 * Records that a key was replaced by another. The replaced key then expires at `endsAt` at the latest. Returns false if
 * the key was already replaced or no longer exists.
 */
export async function replaceKey(db: Database, id: string, by: { id: string; endsAt: Date; now: Date }) {
  const changed = await db.run(sql`
    update api_keys set replaced_by = ${by.id}, expires_at = least(expires_at, ${by.endsAt}::timestamptz),
      updated_at = ${by.now}
    where id = ${id} and replaced_by is null`)
  return changed > 0
}

/** Copies the current window of the rate limit, with its number of uses, from a replaced key to the new key. */
export function carryKeyUses(db: Database, { from, to }: { from: string; to: string }) {
  return db.run(sql`
    update api_keys n set window_started_at = o.window_started_at, window_uses = o.window_uses
    from api_keys o where n.id = ${to} and o.id = ${from}`)
}

/**
 * Ends the overlap of a rotation: the predecessor of the key `id` expires now, unless it has already expired.
 */
export function endOverlap(db: Database, id: string, now: Date) {
  return db.run(sql`
    update api_keys set expires_at = ${now}, updated_at = ${now} where replaced_by = ${id} and expires_at > ${now}`)
}

/** Deletes a key. Returns null if it no longer exists. */
export function deleteKey(db: Database, id: string) {
  return db.row<{ id: string }>(sql`delete from api_keys where id = ${id} returning id`)
}

/** Deletes keys that expired more than 30 days ago. */
export function deleteDueKeys(db: Database, max: number) {
  return db.run(sql`
    delete from api_keys where id in (
      select id from api_keys where expires_at < now() - interval '30 days'
      order by expires_at limit ${max} for update skip locked)`)
}

function ofOwner({ userId, organizationId }: KeyOwner) {
  if (userId !== null) return sql`k.user_id = ${userId}`
  if (organizationId !== null) return sql`k.organization_id = ${organizationId}`
  return sql`k.user_id is null and k.organization_id is null`
}

function listed({ creatorName, isStopped, ...row }: Columns): ListedKey {
  return { ...keyOf(row), creatorName, isStopped }
}
