import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const maxSignIns = 200

/**
 * Returns the browsers in which a user has recently signed in. `isHere` is true for sign-ins from the network of this
 * IP address: from the same IPv4 address, or from the same /64 network of IPv6.
 *
 * If IP addresses are not tracked, all sign-ins count as coming from the same network.
 */
export function listSignIns(db: Database, userId: string, ipAddress: string) {
  return db.rows<{ userAgent: string; isHere: boolean }>(sql`
    select distinct coalesce(user_agent, '') as "userAgent", coalesce(address <<= here.network, here.network is null) as "isHere"
    from (
      select user_agent, nullif(ip_address, '')::inet as address from events
      where actor_id = ${userId} and action = 'session.started' and impersonator_id is null
      order by id desc limit ${maxSignIns}::int
    ) signed_in,
    (select network(set_masklen(a, least(masklen(a), 64))) as network
     from (select nullif(${ipAddress}, '')::inet) i (a)) here`)
}
