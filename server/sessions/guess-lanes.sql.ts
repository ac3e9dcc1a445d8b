import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * The credential that is guessed. `own-password` is the password that a signed-in user must enter again. `take-back` is
 * a former password or code, with which the holder of a mailed link undoes a change of sign-in methods.
 */
export type Credential = 'password' | 'own-password' | 'second-factor' | 'mailed-code' | 'take-back'

/** The key of a lane. A lane is a counter of consecutive wrong attempts. */
export type LaneKey = { credential: Credential; target: string; lane: string }

type Try = LaneKey & {
  now: Date
  /** The number of consecutive wrong attempts before the first pause. */
  free: number
  /** The first pause. Each later pause is twice as long, up to the longest pause. */
  firstPauseSeconds: number
  longestPauseSeconds: number
  /** The number of consecutive wrong attempts after which the lane refuses every attempt; null for no limit. */
  closesAt: number | null
  memorySeconds: number
}

/** Returns the SQL expression for how many seconds the lane `l` is paused after its last wrong attempt. */
function pauseOf({ free, firstPauseSeconds, longestPauseSeconds }: Omit<Try, keyof LaneKey | 'now'>) {
  return sql`
    case when l.wrong < ${free}::int then 0
    else least(${longestPauseSeconds}::int, ${firstPauseSeconds}::int * power(2, least(l.wrong - ${free}::int, 30))) end`
}

/** Counts an attempt, in one statement. Returns null if the lane is paused or closed; the attempt is then refused. */
export function countTry(db: Database, attempt: Try) {
  const { credential, target, lane, now, closesAt, memorySeconds } = attempt
  const isStale = sql`excluded.last_at - l.last_at > make_interval(secs => ${memorySeconds})`
  return db.row<{ wrong: number; isLast: boolean }>(sql`
    insert into guess_lanes as l (target_digest, credential, lane, wrong, last_at)
    values (${target}, ${credential}, ${lane}, 1, ${now})
    on conflict (target_digest, credential, lane) do update set
      wrong = case when ${isStale} then 1 else l.wrong + 1 end,
      last_at = excluded.last_at,
      closed_at = case when l.wrong + 1 >= ${closesAt}::int and not ${isStale} then excluded.last_at end
      where ${isStale} or (
        (l.closed_at is null or ${closesAt}::int is null)
        and abs(extract(epoch from excluded.last_at - l.last_at)) >= ${pauseOf(attempt)})
    returning wrong, closed_at is not null as "isLast"`)
}

/** Reverts the count of an attempt that could not be checked. */
export function uncountTry(db: Database, { credential, target, lane }: LaneKey) {
  return db.run(sql`
    update guess_lanes set wrong = wrong - 1, closed_at = null
    where target_digest = ${target} and credential = ${credential} and lane = ${lane} and wrong > 0`)
}

/**
 * Returns a lane: the number of consecutive wrong attempts, when the lane was closed, and the seconds until the next
 * attempt is allowed.
 */
export function findLane(db: Database, attempt: Try) {
  const { credential, target, lane, now, memorySeconds } = attempt
  return db.row<{ wrong: number; closedAt: string | null; waitSeconds: number }>(sql`
    select wrong, closed_at as "closedAt",
      greatest(0, ceil(${pauseOf(attempt)} - abs(extract(epoch from ${now}::timestamptz - l.last_at))))::int as "waitSeconds"
    from guess_lanes l
    where target_digest = ${target} and credential = ${credential} and lane = ${lane}
      and ${now}::timestamptz - l.last_at <= make_interval(secs => ${memorySeconds})`)
}

/** Deletes a lane, which resets its count. */
export function deleteLane(db: Database, { credential, target, lane }: LaneKey) {
  return db.run(sql`
    delete from guess_lanes
    where target_digest = ${target} and credential = ${credential} and lane = ${lane}`)
}

/** Deletes every lane of these targets. Returns the time at which each lane was closed, or null if it was open. */
export function deleteLanesOf(db: Database, targets: readonly string[]) {
  return db.rows<{ closedAt: string | null }>(sql`
    delete from guess_lanes where target_digest = any(${targets}::text[]) returning closed_at as "closedAt"`)
}

/**
 * Deletes up to `max` shared lanes while there are more than `keep` of them. Begins with the lanes with the fewest
 * wrong attempts and, among equals, with the lanes whose last attempt is oldest. Lanes of devices do not count, because
 * strangers cannot add them.
 */
export function deleteSurplusLanes(db: Database, { keep, max }: { keep: number; max: number }) {
  return db.run(sql`
    delete from guess_lanes where (target_digest, credential, lane) in (
      select target_digest, credential, lane from guess_lanes where lane = 'everyone'
      order by wrong, last_at
      limit least(${max}, greatest(0, (select count(*) from guess_lanes where lane = 'everyone') - ${keep}))
      for update skip locked)`)
}

/** Deletes lanes without an attempt for this many seconds. */
export function deleteDueLanes(db: Database, { memorySeconds, max }: { memorySeconds: number; max: number }) {
  return db.run(sql`
    delete from guess_lanes where (target_digest, credential, lane) in (
      select target_digest, credential, lane from guess_lanes
      where last_at < now() - make_interval(secs => ${memorySeconds})
      order by last_at limit ${max} for update skip locked)`)
}
