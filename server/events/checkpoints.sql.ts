import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A signed statement about the hash of a chain at a position. */
export type CheckpointRow = { position: number; createdAt: string; token: string }
type NewCheckpoint = CheckpointRow & { organizationId: string | null }

/**
 * Reads the next `max` links of the site's chain after a position. Returns the last of these links, and then, for each
 * organization, the last of these links that is in the organization's chain.
 */
export function listAdvancedChains(db: Database, after: number, max: number) {
  return db.rows<{ organizationId: string | null; position: number; hash: Buffer; sitePosition: number }>(sql`
    with advanced as materialized (
      select position, hash, organization_id, organization_position, organization_hash from event_links
      where position > ${after} order by position limit ${max}
    )
    (select null as "organizationId", position, hash, position as "sitePosition"
      from advanced order by position desc limit 1)
    union all
    (select distinct on (organization_id) organization_id, organization_position, organization_hash, position
      from advanced where organization_id is not null order by organization_id, organization_position desc)`)
}

/** Returns the newest checkpoint of a chain; null if the chain has no checkpoint yet. */
export function findNewestCheckpoint(db: Database, organizationId: string | null) {
  return db.row<CheckpointRow>(sql`
    select position, created_at as "createdAt", token from event_checkpoints
    where organization_id = ${organizationId ?? ''} order by position desc limit 1`)
}

/** Returns checkpoints of a chain, newest first. If `before` is set, returns only checkpoints before this position. */
export function listCheckpoints(
  db: Database,
  organizationId: string | null,
  { before, max }: { before: number | null; max: number },
) {
  return db.rows<CheckpointRow>(sql`
    select position, created_at as "createdAt", token from event_checkpoints
    where organization_id = ${organizationId ?? ''} and (${before}::bigint is null or position < ${before})
    order by position desc limit ${max}`)
}

/** Returns the checkpoints of a chain after a position, oldest first. */
export function listCheckpointsAfter(
  db: Database,
  organizationId: string | null,
  { after, max }: { after: number; max: number },
) {
  return db.rows<CheckpointRow>(sql`
    select position, created_at as "createdAt", token from event_checkpoints
    where organization_id = ${organizationId ?? ''} and position > ${after} order by position limit ${max}`)
}

/** Returns the newest checkpoint of a chain before a position, and the oldest checkpoint at or after the position. */
export async function findCheckpointsAround(db: Database, organizationId: string | null, position: number) {
  const key = organizationId ?? ''
  const earlier = await db.row<CheckpointRow>(sql`
    select position, created_at as "createdAt", token from event_checkpoints
    where organization_id = ${key} and position < ${position} order by position desc limit 1`)
  const later = await db.row<CheckpointRow>(sql`
    select position, created_at as "createdAt", token from event_checkpoints
    where organization_id = ${key} and position >= ${position} order by position limit 1`)
  return { earlier, later }
}

export function insertCheckpoints(db: Database, checkpoints: readonly NewCheckpoint[]) {
  const column = <Key extends keyof NewCheckpoint>(key: Key) => checkpoints.map((each) => each[key])
  return db.run(sql`
    insert into event_checkpoints (organization_id, position, created_at, token)
    select * from unnest(${column('organizationId').map((id) => id ?? '')}::text[], ${column('position')}::bigint[],
      ${column('createdAt')}::timestamptz[], ${column('token')}::text[])
    on conflict do nothing`)
}

/** Keeps the public key of a key pair, so that checkpoints can be verified after the pair has expired. */
export function keepPublicKey(db: Database, id: string) {
  return db.run(sql`
    insert into checkpoint_keys (id, public_key) select id, public_key from key_pairs where id = ${id}
    on conflict do nothing`)
}

/** Returns the public keys that verify checkpoints, as JSON. */
export async function listCheckpointKeys(db: Database) {
  const rows = await db.rows<{ publicKey: string }>(sql`
    select public_key as "publicKey" from checkpoint_keys order by id`)
  return rows.map(({ publicKey }) => publicKey)
}

/** Deletes checkpoints that are older than a week, except the last checkpoint of each chain and day. */
export function deleteDueCheckpoints(db: Database, max: number) {
  return db.run(sql`
    delete from event_checkpoints c
    where (c.organization_id, c.position) in (
      select c.organization_id, c.position from event_checkpoints c
      where c.created_at < now() - interval '7 days' and exists (
        select from event_checkpoints later
        where later.organization_id = c.organization_id and later.position > c.position
          and (later.created_at at time zone 'UTC')::date = (c.created_at at time zone 'UTC')::date)
      limit ${max} for update skip locked)`)
}
