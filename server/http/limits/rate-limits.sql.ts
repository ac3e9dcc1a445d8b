import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/**
 * Counts a request in its window, or begins a new window, in one statement; answers the window as it then is.
 *
 * Requests arrive out of order by a little; only a window that begins a whole window ahead shows a clock set back.
 */
export function countRequest(db: Database, request: { key: string; now: number; windowMilliseconds: number }) {
  const { key, now, windowMilliseconds } = request
  return db.one<{ count: number; lastRequest: number }>(sql`
    insert into rate_limits as r (key, count, last_request)
    values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when abs(excluded.last_request - r.last_request) < ${windowMilliseconds}::bigint
                   then r.count + 1 else 1 end,
      last_request = case when abs(excluded.last_request - r.last_request) < ${windowMilliseconds}::bigint
                          then r.last_request else excluded.last_request end
    returning count, last_request as "lastRequest"`)
}

/** Deletes windows that ended more than so many days ago, when none lasts longer than so many seconds. */
export function deleteDueWindows(db: Database, due: { longestSeconds: number; days: number; max: number }) {
  return db.run(sql`
    delete from rate_limits where key in (
      select key from rate_limits
      where last_request < (extract(epoch from now() - make_interval(days => ${due.days}::int)) - ${due.longestSeconds}::int) * 1000
      order by last_request limit ${due.max} for update skip locked)`)
}
