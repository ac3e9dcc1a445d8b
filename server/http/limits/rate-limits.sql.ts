import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/**
 * Counts a request in its window or starts a new window, in one statement. Returns the resulting window.
 *
 * Requests may arrive slightly out of order, so a window that starts after the request still counts. If the window
 * starts much later, by its whole length or more, the clock was set back, and a new window starts.
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

/**
 * Deletes at most `max` windows that ended more than `days` days ago. `longestSeconds` is the length of the longest
 * window.
 */
export function deleteDueWindows(db: Database, due: { longestSeconds: number; days: number; max: number }) {
  return db.run(sql`
    delete from rate_limits where key in (
      select key from rate_limits
      where last_request < (extract(epoch from now() - make_interval(days => ${due.days}::int)) - ${due.longestSeconds}::int) * 1000
      order by last_request limit ${due.max} for update skip locked)`)
}
