import type { Locale } from '../../contract/pages/languages.ts'
import type { Proof } from '../../contract/sessions/assurance.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type DeviceStatus = 'pending' | 'approved' | 'denied'

type NewCode = {
  digest: string
  userCode: string
  clientId: string
  scope: string | null
  ipAddress: string
  userAgent: string
  network: string
  intervalSeconds: number
  now: Date
  expiresAt: Date
}

/** Adds a request from a device. Returns false if its user code is taken. */
export async function insertDeviceCode(db: Database, code: NewCode) {
  const count = await db.run(sql`
    insert into device_codes (digest, user_code, client_id, scope, ip_address, user_agent, network, interval_seconds,
                              created_at, expires_at)
    values (${code.digest}, ${code.userCode}, ${code.clientId}, ${code.scope}, ${code.ipAddress}, ${code.userAgent},
            ${code.network}, ${code.intervalSeconds}, ${code.now}, ${code.expiresAt})
    on conflict (user_code) do nothing`)
  return count > 0
}

type Poll = { digest: string; clientId: string; now: Date; penaltySeconds: number }

/**
 * Records a poll by a device. A poll before the end of the interval is early, and lengthens the interval. Returns the
 * state of the request; null if this client has no such request.
 */
export function notePoll(db: Database, { digest, clientId, now, penaltySeconds }: Poll) {
  return db.row<{ status: DeviceStatus; claimedBy: string | null; expiresAt: string; isEarly: boolean }>(sql`
    with before as (
      select digest, coalesce(polled_at + make_interval(secs => interval_seconds) > ${now}, false) as is_early
      from device_codes where digest = ${digest} and client_id = ${clientId} for update)
    update device_codes d set
      polled_at = case when before.is_early then d.polled_at else ${now} end,
      interval_seconds = d.interval_seconds + case when before.is_early then ${penaltySeconds}::int else 0 end
    from before where d.digest = before.digest
    returning d.status, d.claimed_by as "claimedBy", d.expires_at as "expiresAt", before.is_early as "isEarly"`)
}

export function deleteDeviceCode(db: Database, digest: string) {
  return db.run(sql`delete from device_codes where digest = ${digest}`)
}

/**
 * Redeems an approved request: deletes the request and returns it with the proofs of the session that approved it.
 * Returns null if the request is not approved, has expired or was already redeemed, or if that session has ended.
 */
export function consumeDeviceCode(db: Database, { digest, now }: { digest: string; now: Date }) {
  return db.row<{ clientId: string; scope: string | null; locale: Locale | null; proofs: Proof[] }>(sql`
    delete from device_codes d using sessions s
    where d.digest = ${digest} and d.status = 'approved' and d.expires_at > ${now}
      and s.id = d.approved_by_session_id and s.user_id = d.claimed_by and s.expires_at > ${now}
    returning d.client_id as "clientId", d.scope, d.locale, s.proofs`)
}

export type DeviceCodeRow = {
  userCode: string
  clientId: string
  scope: string | null
  ipAddress: string
  network: string
  status: DeviceStatus
  claimedBy: string | null
  createdAt: string
  expiresAt: string
}

const columns = sql`
  user_code as "userCode", client_id as "clientId", scope, ip_address as "ipAddress", network, status,
  claimed_by as "claimedBy", created_at as "createdAt", expires_at as "expiresAt"`

/** Returns a request by its user code, even if it has expired. */
export function findDeviceCode(db: Database, userCode: string) {
  return db.row<DeviceCodeRow>(sql`select ${columns} from device_codes where user_code = ${userCode}`)
}

/** Claims a pending request, so that only this user can approve or deny it. Does nothing if the request is claimed. */
export function claimDeviceCode(db: Database, { userCode, userId }: { userCode: string; userId: string }) {
  return db.run(sql`
    update device_codes set claimed_by = ${userId}
    where user_code = ${userCode} and claimed_by is null and status = 'pending'`)
}

type Answer = { userCode: string; userId: string; locale: Locale | undefined; now: Date } & (
  | { status: 'approved'; sessionId: string }
  | { status: 'denied'; sessionId: null }
)

/** Approves or denies a pending request that this user has claimed. Returns null if there is no such request. */
export function answerDeviceCode(db: Database, { userCode, userId, locale, now, status, sessionId }: Answer) {
  return db.row<{ clientId: string }>(sql`
    update device_codes set status = ${status}, approved_by_session_id = ${sessionId}, locale = ${locale ?? null}
    where user_code = ${userCode} and claimed_by = ${userId} and status = 'pending' and expires_at > ${now}
    returning client_id as "clientId"`)
}

type Guess = { guesser: string; now: Date; since: Date; max: number }

/** Counts a guess at a user code. Returns false if the guesser has made too many wrong guesses since the given time. */
export async function countGuess(db: Database, { guesser, now, since, max }: Guess) {
  const count = await db.run(sql`
    insert into device_code_guesses as g (guesser, wrong, since) values (${guesser}, 1, ${now})
    on conflict (guesser) do update set
      wrong = case when g.since <= ${since} then 1 else g.wrong + 1 end,
      since = case when g.since <= ${since} then ${now} else g.since end
    where g.since <= ${since} or g.wrong < ${max}`)
  return count > 0
}

/** Takes a guess that was correct out of the count of wrong guesses. */
export function forgetGuess(db: Database, guesser: string) {
  return db.run(sql`update device_code_guesses set wrong = wrong - 1 where guesser = ${guesser} and wrong > 0`)
}

/** Returns the time at which the current count of a guesser's wrong guesses began; null if there is no count. */
export async function findFirstGuess(db: Database, guesser: string) {
  const row = await db.row<{ since: string }>(sql`select since from device_code_guesses where guesser = ${guesser}`)
  return row?.since ?? null
}

/** Deletes requests that expired more than an hour ago. */
export function deleteDueDeviceCodes(db: Database, max: number) {
  return db.run(sql`
    delete from device_codes where digest in (
      select digest from device_codes where expires_at < now() - interval '1 hour'
      order by expires_at limit ${max} for update skip locked)`)
}

/** Deletes counts of guesses that began more than an hour ago. Such old guesses no longer limit a guesser. */
export function deleteDueGuesses(db: Database, max: number) {
  return db.run(sql`
    delete from device_code_guesses where guesser in (
      select guesser from device_code_guesses where since < now() - interval '1 hour'
      order by since limit ${max} for update skip locked)`)
}
