import type { Permissions } from '../../contract/roles.ts'
import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { userColumns, userIn } from '../accounts/users.sql.ts'

/** A stored key, without its digest. */
export type KeyRow = {
  id: string
  start: string | null
  prefix: string | null
  name: string | null
  userId: string | null
  organizationId: string | null
  createdBy: string | null
  permissions: Permissions
  metadata: string | null
  expiresAt: string | null
  replacedBy: string | null
  disabledAt: string | null
  limitMax: number | null
  limitSeconds: number | null
  windowStartedAt: string | null
  windowUses: number
  usedAt: string | null
  createdAt: string
  updatedAt: string
}

/** The columns of a key, in the form that `keyOf` reads. */
export const keyColumns = sql`
  k.id as "keyId", k.start, k.prefix, k.name as "keyName", k.user_id as "userId",
  k.organization_id as "organizationId", k.created_by as "createdBy", k.permissions, k.metadata,
  k.expires_at as "expiresAt", k.replaced_by as "replacedBy", k.disabled_at as "disabledAt", k.limit_max as "limitMax",
  k.limit_seconds as "limitSeconds", k.window_started_at as "windowStartedAt", k.window_uses as "windowUses",
  k.used_at as "usedAt", k.created_at as "keyCreatedAt", k.updated_at as "keyUpdatedAt"`

export type KeyColumns = Omit<KeyRow, 'id' | 'name' | 'createdAt' | 'updatedAt'> & {
  keyId: string
  keyName: string | null
  keyCreatedAt: string
  keyUpdatedAt: string
}

/** The role of a key's user, and the user's membership in the key's organization. */
type Owner = {
  organizationSlug: string | null
  role: string | null
  memberRole: string | null
  isSuspended: boolean | null
}

/**
 * Returns the key with this digest, the user for whom the key acts, and this user's membership in the key's
 * organization. Returns null if there is no such key.
 */
export async function findKeyByDigest(db: Database, digest: string) {
  const row = await db.row<KeyColumns & UserRow & Owner>(sql`
    select ${keyColumns}, ${userColumns}, o.slug as "organizationSlug", m.role as "memberRole",
      m.suspended_at is not null as "isSuspended"
    from api_keys k
    left join users u on u.id = coalesce(k.user_id, k.created_by)
    left join organizations o on o.id = k.organization_id
    left join members m on m.organization_id = k.organization_id and m.user_id = k.created_by
    where k.digest = ${digest}`)
  if (!row) return null
  const membership =
    row.memberRole === null ? null : { role: row.memberRole, slug: row.organizationSlug!, isSuspended: row.isSuspended }
  return { key: keyOf(row), user: row.id === null ? null : userIn(row), membership }
}

type NewKey = Pick<
  KeyRow,
  | 'id'
  | 'start'
  | 'prefix'
  | 'name'
  | 'userId'
  | 'organizationId'
  | 'createdBy'
  | 'permissions'
  | 'metadata'
  | 'expiresAt'
  | 'limitMax'
  | 'limitSeconds'
> & { digest: string; now: Date }

export async function insertKey(db: Database, key: NewKey) {
  const row = await db.one<KeyColumns>(sql`
    insert into api_keys as k (id, digest, start, prefix, name, user_id, organization_id, created_by, permissions,
      metadata, expires_at, limit_max, limit_seconds, created_at, updated_at)
    values (${key.id}, ${key.digest}, ${key.start}, ${key.prefix}, ${key.name}, ${key.userId}, ${key.organizationId},
      ${key.createdBy}, ${JSON.stringify(key.permissions)}, ${key.metadata}, ${key.expiresAt}, ${key.limitMax},
      ${key.limitSeconds}, ${key.now}, ${key.now})
    returning ${keyColumns}`)
  return keyOf(row)
}

/** Records the time of a key's last use, unless a use since `before` is already recorded. */
export function noteKeyUse(db: Database, id: string, { now, before }: { now: Date; before: Date }) {
  return db.run(sql`
    update api_keys set used_at = ${now} where id = ${id} and (used_at is null or used_at < ${before})`)
}

/**
 * Counts one use of a key with a rate limit. Returns null if the limit is reached. This is a single statement, so that
 * two concurrent uses cannot both be counted as the last one.
 */
export function countKeyUse(db: Database, id: string, now: Date) {
  return db.row<{ windowUses: number }>(sql`
    update api_keys set
      window_started_at = case when ${now} < window_started_at + make_interval(secs => limit_seconds)
        then window_started_at else ${now} end,
      window_uses = case when ${now} < window_started_at + make_interval(secs => limit_seconds)
        then window_uses + 1 else 1 end
    where id = ${id} and (limit_max is null or window_started_at is null or window_uses < limit_max
      or ${now} >= window_started_at + make_interval(secs => limit_seconds))
    returning window_uses as "windowUses"`)
}

/** Returns when the current window of a key's rate limit began; null before the first counted use. */
export async function findWindowStart(db: Database, id: string) {
  const row = await db.row<{ windowStartedAt: string | null }>(
    sql`select window_started_at as "windowStartedAt" from api_keys where id = ${id}`,
  )
  return row?.windowStartedAt ?? null
}

export function keyOf(row: KeyColumns): KeyRow {
  return {
    id: row.keyId,
    start: row.start,
    prefix: row.prefix,
    name: row.keyName,
    userId: row.userId,
    organizationId: row.organizationId,
    createdBy: row.createdBy,
    permissions: row.permissions,
    metadata: row.metadata,
    expiresAt: row.expiresAt,
    replacedBy: row.replacedBy,
    disabledAt: row.disabledAt,
    limitMax: row.limitMax,
    limitSeconds: row.limitSeconds,
    windowStartedAt: row.windowStartedAt,
    windowUses: row.windowUses,
    usedAt: row.usedAt,
    createdAt: row.keyCreatedAt,
    updatedAt: row.keyUpdatedAt,
  }
}
