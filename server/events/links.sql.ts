import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { eventColumns, type StoredEvent } from './event-cursors.sql.ts'

/** The last link of a chain. */
export type ChainEnd = { position: number; hash: Buffer }

/** A new link, which belongs to the site's chain and to the chain of the event's organization. */
export type NewLink = {
  position: number
  eventId: string
  organizationId: string | null
  organizationPosition: number | null
  digests: Buffer
  hash: Buffer
  organizationHash: Buffer | null
}

/** A link of one chain, and its event; `event` is null if the event no longer exists. */
export type LinkRow = {
  position: number
  eventId: string
  digests: Buffer
  hash: Buffer
  erasedAction: string | null
  erasedCreatedAt: string | null
  event: StoredEvent | null
}

/** Returns the end of the site's chain; null if the chain is empty. */
export function findSiteEnd(db: Database) {
  return db.row<ChainEnd>(sql`select position, hash from event_links order by position desc limit 1`)
}

/** Returns the ends of the chains of these organizations. Organizations without a chain are left out. */
export function listOrganizationEnds(db: Database, ids: readonly string[]) {
  return db.rows<ChainEnd & { organizationId: string }>(sql`
    select l.organization_id as "organizationId", l.organization_position as position, l.organization_hash as hash
    from unnest(${ids}::text[]) o (id) cross join lateral (
      select * from event_links where organization_id = o.id order by organization_position desc limit 1) l`)
}

export function insertLinks(db: Database, links: readonly NewLink[]) {
  const column = <Key extends keyof NewLink>(key: Key) => links.map((link) => link[key])
  return db.run(sql`
    insert into event_links
      (position, event_id, organization_id, organization_position, digests, hash, organization_hash)
    select * from unnest(${column('position')}::bigint[], ${column('eventId')}::bigint[],
      ${column('organizationId')}::text[], ${column('organizationPosition')}::bigint[], ${column('digests')}::bytea[],
      ${column('hash')}::bytea[], ${column('organizationHash')}::bytea[])`)
}

/** Adds salts to events that were recorded before salts existed, and returns the salts. */
export function saltEvents(db: Database, ids: readonly string[]) {
  return db.rows<{ id: string; salt: Buffer }>(sql`
    update events set salt = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    where id = any(${ids}::bigint[])
    returning id::text as id, salt`)
}

type JoinedRow = Omit<LinkRow, 'event'> & { [Key in keyof StoredEvent]: StoredEvent[Key] | null }

/**
 * Returns at most `max` links of a chain after a position, in order. If `organizationId` is null, returns links of the
 * site's chain.
 */
export async function listLinks(db: Database, organizationId: string | null, after: number, max: number) {
  const chain =
    organizationId === null
      ? { position: sql`l.position`, hash: sql`l.hash`, chosen: sql`true` }
      : {
          position: sql`l.organization_position`,
          hash: sql`l.organization_hash`,
          chosen: sql`l.organization_id = ${organizationId}`,
        }
  const rows = await db.rows<JoinedRow>(sql`
    select ${chain.position} as position, l.event_id::text as "eventId", l.digests, ${chain.hash} as hash,
      l.erased_action as "erasedAction", l.erased_created_at as "erasedCreatedAt", ${eventColumns}
    from event_links l left join events e on e.id = l.event_id
    where ${chain.chosen} and ${chain.position} > ${after} order by ${chain.position} limit ${max}`)
  return rows.map(({ position, eventId, digests, hash, erasedAction, erasedCreatedAt, ...event }): LinkRow => {
    const isPresent = event.id !== null
    const link = { position, eventId, digests, hash, erasedAction, erasedCreatedAt }
    return { ...link, event: isPresent ? (event as StoredEvent) : null }
  })
}
