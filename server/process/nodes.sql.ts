import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A running server. All processes on its port are one node. */
export type Node = { id: string; version: string; connections: number; rateLimitStorage: string }

/** Adds a node, or renews its row. */
export function saveNode(db: Database, node: Node, { startedAt, now }: { startedAt: Date; now: Date }) {
  return db.run(sql`
    insert into nodes (id, version, connections, rate_limit_storage, started_at, seen_at)
    values (${node.id}, ${node.version}, ${node.connections}, ${node.rateLimitStorage}, ${startedAt}, ${now})
    on conflict (id) do update set version = excluded.version, connections = excluded.connections,
      rate_limit_storage = excluded.rate_limit_storage, started_at = excluded.started_at, seen_at = excluded.seen_at`)
}

/** Returns the nodes that renewed their rows after the given time. */
export function listNodes(db: Database, seenAfter: Date) {
  return db.rows<Node>(sql`
    select id, version, connections, rate_limit_storage as "rateLimitStorage"
    from nodes where seen_at > ${seenAfter} order by id`)
}

/** Deletes a node, and the nodes that have not renewed their rows since the given time. */
export function deleteNodes(db: Database, { id, seenBefore }: { id: string; seenBefore: Date }) {
  return db.run(sql`delete from nodes where id = ${id} or seen_at < ${seenBefore}`)
}
