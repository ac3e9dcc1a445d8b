import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A signed statement that the events at a range of positions of a chain were deleted on schedule. */
export type RemovalRow = { from: number; to: number; token: string }

/**
 * A link of a chain. `head` contains the event's fields that go directly into the hash. They are kept when a deletion
 * is recorded, so `head` is null only if the event is missing without a recorded deletion.
 */
export type ChainLink = {
  position: number
  digests: Buffer
  hash: Buffer
  head: { id: string; action: string; createdAt: string } | null
  isErased: boolean
}

function columnsOf(organizationId: string | null) {
  return organizationId === null
    ? { position: sql`l.position`, hash: sql`l.hash`, chosen: sql`true` }
    : {
        position: sql`l.organization_position`,
        hash: sql`l.organization_hash`,
        chosen: sql`l.organization_id = ${organizationId}`,
      }
}

/** Returns the chains that have links of deleted events: null for the site's chain, otherwise the organization's id. */
export async function listChainsWithErasedLinks(db: Database): Promise<(string | null)[]> {
  const rows = await db.rows<{ organizationId: string | null }>(sql`
    select distinct organization_id as "organizationId" from event_links where erased_action is not null`)
  const organizations = rows.map(({ organizationId }) => organizationId).filter((id) => id !== null)
  return rows.length === 0 ? [] : [null, ...organizations]
}

/** Returns the first position after `after` that belongs to a deleted event and is not covered by a removal yet. */
export async function findFirstErased(db: Database, organizationId: string | null, after: number) {
  const { position, chosen } = columnsOf(organizationId)
  const found = await db.row<{ position: number | null }>(sql`
    select min(${position}) as position from event_links l
    where l.erased_action is not null and ${chosen} and ${position} > ${after} and not exists (
      select from event_removals r
      where r.organization_id = ${organizationId ?? ''} and ${position} between r.from_position and r.to_position)`)
  return found?.position ?? null
}

/** Returns at most `max` links of a chain, in order, at the positions after `after`, up to and including `upTo`. */
export async function listChainLinks(
  db: Database,
  organizationId: string | null,
  { after, upTo, max }: { after: number; upTo: number; max: number },
): Promise<ChainLink[]> {
  const { position, hash, chosen } = columnsOf(organizationId)
  const rows = await db.rows<
    Omit<ChainLink, 'head'> & { id: string; action: string | null; createdAt: string | null }
  >(sql`
    select ${position} as position, l.digests, ${hash} as hash, l.event_id::text as id,
      coalesce(e.action, l.erased_action) as action, coalesce(e.created_at, l.erased_created_at) as "createdAt",
      e.id is null as "isErased"
    from event_links l left join events e on e.id = l.event_id
    where ${chosen} and ${position} > ${after} and ${position} <= ${upTo} order by ${position} limit ${max}`)
  return rows.map(({ id, action, createdAt, ...link }) => ({
    ...link,
    head: action === null || createdAt === null ? null : { id, action, createdAt },
  }))
}

/** Returns at most `max` removals of a chain that end after a position, in order. */
export function listRemovals(db: Database, organizationId: string | null, after: number, max: number) {
  return db.rows<RemovalRow>(sql`
    select from_position as from, to_position as to, token from event_removals
    where organization_id = ${organizationId ?? ''} and to_position > ${after} order by from_position limit ${max}`)
}

/** Adds a removal, and deletes the removals that it replaces. */
export async function replaceRemovals(db: Database, organizationId: string | null, { from, to, token }: RemovalRow) {
  await db.run(sql`
    delete from event_removals
    where organization_id = ${organizationId ?? ''} and from_position >= ${from} and to_position <= ${to}`)
  await db.run(sql`
    insert into event_removals (organization_id, from_position, to_position, token)
    values (${organizationId ?? ''}, ${from}, ${to}, ${token})`)
}

/** Deletes links that removals cover both in the site's chain and, if there is one, in the organization's chain. */
export function deleteRemovedLinks(db: Database, max: number) {
  return db.run(sql`
    delete from event_links where position in (
      select l.position from event_links l
      where l.erased_action is not null
        and exists (
          select from event_removals r
          where r.organization_id = '' and l.position between r.from_position and r.to_position)
        and (l.organization_id is null or exists (
          select from event_removals r
          where r.organization_id = l.organization_id
            and l.organization_position between r.from_position and r.to_position))
      limit ${max} for update skip locked)`)
}
