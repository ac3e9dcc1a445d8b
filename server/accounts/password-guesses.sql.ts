import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Guess = {
  key: string
  now: number
  most: number
  pauseMilliseconds: number
  memoryMilliseconds: number
}

/** Counts a guess in one statement, unless there were too many of late; null then. */
export function countGuess(db: Database, guess: Guess) {
  const { key, now, most, pauseMilliseconds, memoryMilliseconds } = guess
  return db.row<{ count: number }>(sql`
    insert into rate_limits as r (key, count, last_request)
    values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when excluded.last_request - r.last_request < ${memoryMilliseconds}::bigint
                   then r.count + 1 else 1 end,
      last_request = excluded.last_request
      where r.count < ${most}::int or abs(excluded.last_request - r.last_request) >= ${pauseMilliseconds}::bigint
    returning count`)
}

/** When the last guess was counted, in milliseconds since 1970. */
export function findLastGuess(db: Database, key: string) {
  return db.row<{ lastRequest: number }>(sql`
    select last_request as "lastRequest" from rate_limits where key = ${key}`)
}

/** Forgets the guesses counted under these keys. */
export function deleteGuesses(db: Database, keys: readonly string[]) {
  return db.run(sql`delete from rate_limits where key = any(${keys}::text[])`)
}

const mostSignIns = 200

/**
 * The network of an address (an IPv4 address, or the /64 of an IPv6 one), if the person signed in from it lately.
 *
 * Where addresses are not tracked there is none to know a network by.
 */
export function findKnownNetwork(db: Database, userId: string | null, ipAddress: string) {
  return db.row<{ network: string }>(sql`
    select host(here.network) as network
    from (select network(set_masklen(a, least(masklen(a), 64))) as network from (select nullif(${ipAddress}, '')::inet) i (a)) here
    where exists (
      select from (
        select nullif(ip_address, '')::inet as address from events
        where actor_id = ${userId} and action = 'session.started' and impersonator_id is null
        order by id desc limit ${mostSignIns}::int
      ) signed_in
      where signed_in.address <<= here.network)`)
}
