import type { Session } from '../../contract/session.ts'
import { acrOf, amrOf, latestProof, type Proof } from '../../contract/sessions/assurance.ts'
import type { ActiveOrganization, Actor, UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { userColumns, userIn } from '../accounts/users.sql.ts'
import { currentEpoch } from '../revocations/revocations.sql.ts'

const columns = sql`
  s.id as "sessionId", s.user_id as "userId", s.token, s.expires_at as "expiresAt",
  s.created_at as "sessionCreatedAt", s.updated_at as "sessionUpdatedAt", s.ip_address as "ipAddress",
  s.user_agent as "userAgent", s.active_organization_id as "activeOrganizationId",
  s.impersonated_by as "impersonatedBy", s.proofs`

type SessionColumns = Omit<Session, 'id' | 'createdAt' | 'updatedAt' | keyof Assurance> & {
  sessionId: string
  sessionCreatedAt: string
  sessionUpdatedAt: string
  proofs: Proof[]
}

type Assurance = Pick<Session, 'amr' | 'acr' | 'authTime'>
type NewSession = Omit<Session, keyof Assurance> & {
  borrowedBySessionId: string | null
  proofs: readonly Proof[]
  isShortLived: boolean
}

/**
 * `seenOn` is the day on which the session was last used. At `secondFactorDueAt`, the session ends if the user still
 * lacks a second factor.
 */
type Seen = { seenOn: string | null; secondFactorDueAt: string | null }
type Found = Seen & { organization: ActiveOrganization | null; epoch: number; isShortLived: boolean }
type FoundSession = Actor & Found

/**
 * Returns a session, even if it has expired, with its user and its active organization, in one statement. The
 * organization is null if the user is not a member of it, or is suspended in it.
 */
export async function findSession(db: Database, token: string): Promise<FoundSession | null> {
  const row = await db.row<SessionColumns & UserRow & Found>(sql`
    select ${columns}, s.seen_on::text as "seenOn", u.second_factor_due_at as "secondFactorDueAt", ${userColumns},
           case when o.id is not null then json_build_object('id', o.id, 'slug', o.slug, 'role', m.role) end
             as organization,
           s.is_short_lived as "isShortLived", ${currentEpoch} as epoch
    from sessions s
    join users u on u.id = s.user_id
    left join members m
      on m.organization_id = s.active_organization_id and m.user_id = s.user_id and m.suspended_at is null
    left join organizations o on o.id = m.organization_id
    where s.token = ${token}`)
  return (
    row && {
      session: sessionOf(row),
      proofs: row.proofs,
      user: userIn(row),
      organization: row.organization,
      seenOn: row.seenOn,
      secondFactorDueAt: row.secondFactorDueAt,
      epoch: row.epoch,
      isShortLived: row.isShortLived,
    }
  )
}

/**
 * Records that a session was used on a UTC day, and when its user was last seen. Further calls on the same day do
 * nothing.
 */
export function noteUse(db: Database, sessionId: string, now: Date) {
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`
  return db.run(sql`
    with used as (
      update sessions set seen_on = ${day}
      where id = ${sessionId} and seen_on is distinct from ${day}
      returning user_id)
    update sightings s set seen_at = ${now} from used
    where s.user_id = used.user_id and (s.seen_at is null or s.seen_at < ${now})`)
}

/**
 * Adds a session. An impersonation session refers to the administrator's own session (`borrowed_by_session_id`) and is
 * deleted together with that session.
 */
export async function insertSession(db: Database, session: NewSession) {
  const row = await db.one<SessionColumns>(sql`
    insert into sessions as s (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent,
                               active_organization_id, impersonated_by, borrowed_by_session_id, proofs, is_short_lived,
                               seen_on)
    values (${session.id}, ${session.userId}, ${session.token}, ${session.expiresAt}, ${session.createdAt},
            ${session.updatedAt}, ${session.ipAddress}, ${session.userAgent}, ${session.activeOrganizationId},
            ${session.impersonatedBy}, ${session.borrowedBySessionId}, ${JSON.stringify(session.proofs)},
            ${session.isShortLived}, (${session.createdAt}::timestamptz at time zone 'UTC')::date)
    returning ${columns}`)
  return sessionOf(row)
}

/**
 * Locks a session against deletion until this transaction ends. Returns its expiry; null if there is no such session.
 */
export async function keepSession(db: Database, id: string) {
  const row = await db.row<{ expiresAt: string }>(sql`
    select expires_at as "expiresAt" from sessions where id = ${id} for key share`)
  return row?.expiresAt ?? null
}

/** Extends a session and returns it. Returns null if the session was extended or has ended since it was read. */
export async function updateSessionExpiry(db: Database, session: Session, expiresAt: Date, now: Date) {
  const row = await db.row<SessionColumns>(sql`
    update sessions s set expires_at = ${expiresAt}, updated_at = ${now}
    where s.id = ${session.id} and s.updated_at = ${session.updatedAt}
    returning ${columns}`)
  return row && sessionOf(row)
}

/** Replaces the proofs of a session. Returns the changed session; null if the session has ended. */
export async function updateProofs(db: Database, id: string, proofs: readonly Proof[]) {
  const row = await db.row<SessionColumns>(sql`
    update sessions s set proofs = ${JSON.stringify(proofs)} where s.id = ${id} returning ${columns}`)
  return row && sessionOf(row)
}

/** Ends a session. Returns null if there is no such session. */
export function deleteSession(db: Database, token: string) {
  return db.row<{ id: string; userId: string; impersonatedBy: string | null }>(sql`
    delete from sessions where token = ${token}
    returning id, user_id as "userId", impersonated_by as "impersonatedBy"`)
}

/** Ends a session of this user. Returns null if the user has no session with this token. */
export function deleteSessionOf(db: Database, userId: string, token: string) {
  return db.row<{ id: string }>(sql`delete from sessions where token = ${token} and user_id = ${userId} returning id`)
}

/**
 * Ends every session of a user, and every session in which the user impersonates somebody, except the session `keepId`.
 * Returns the number of ended sessions.
 */
export function deleteSessionsOf(db: Database, userId: string, options: { keepId: string | null }) {
  return db.run(sql`
    delete from sessions
    where (user_id = ${userId} or impersonated_by = ${userId}) and id is distinct from ${options.keepId}::text`)
}

/** Returns the distinct users of up to `max` sessions. */
export async function listSessionUsers(db: Database, max: number) {
  const rows = await db.rows<{ userId: string }>(sql`select distinct user_id as "userId" from (
    select user_id from sessions limit ${max}) s`)
  return rows.map(({ userId }) => userId)
}

/** Returns a user's unexpired sessions, newest first, without impersonation sessions. */
export async function listSessionsOf(db: Database, userId: string, options: { now: Date; max: number }) {
  const rows = await db.rows<SessionColumns>(sql`
    select ${columns} from sessions s
    where s.user_id = ${userId} and s.expires_at > ${options.now} and s.impersonated_by is null
    order by s.created_at desc, s.id
    limit ${options.max}`)
  return rows.map(sessionOf)
}

/**
 * Returns the newest sessions of a user, including expired sessions and the sessions in which administrators
 * impersonate the user.
 */
export async function listEverySessionOf(db: Database, userId: string, max: number) {
  const rows = await db.rows<SessionColumns>(sql`
    select ${columns} from sessions s where s.user_id = ${userId} order by s.created_at desc, s.id limit ${max}`)
  return rows.map(sessionOf)
}

/** Ends the sessions in which an administrator impersonates users. The administrator's own sessions stay. */
export function deleteSessionsBorrowedBy(db: Database, userId: string) {
  return db.run(sql`delete from sessions where impersonated_by = ${userId}`)
}

/** Deletes sessions that expired more than this many days ago. */
export function deleteDueSessions(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from sessions where id in (
      select id from sessions where expires_at < now() - make_interval(days => ${days}::int)
      order by expires_at limit ${max} for update skip locked)`)
}

/**
 * Deletes rows of `ended_sessions` that are more than a day old. Only the previous version of Gatehouse reads this
 * table.
 */
export function deleteDueEndedSessions(db: Database, max: number) {
  return db.run(sql`
    delete from ended_sessions where id in (
      select id from ended_sessions where ended_at < now() - interval '1 day'
      order by ended_at limit ${max} for update skip locked)`)
}

function sessionOf(row: SessionColumns): Session {
  return {
    id: row.sessionId,
    userId: row.userId,
    token: row.token,
    expiresAt: row.expiresAt,
    createdAt: row.sessionCreatedAt,
    updatedAt: row.sessionUpdatedAt,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    activeOrganizationId: row.activeOrganizationId,
    impersonatedBy: row.impersonatedBy,
    amr: amrOf(row.proofs),
    acr: acrOf(row.proofs),
    // Impersonation sessions have no proofs, and neither have sessions from versions that did not store proofs.
    authTime: latestProof(row.proofs) ?? row.sessionCreatedAt,
  }
}
