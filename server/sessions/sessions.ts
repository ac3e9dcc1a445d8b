import type { Session } from '../../contract/session.ts'
import type { Proof } from '../../contract/sessions/assurance.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { randomId, randomToken } from '../crypto/tokens.ts'
import { unlessReadOnly } from '../database/read-only.ts'
import { maxListed } from '../config/limits.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { daySeconds, secondsAfter, secondsUntil } from '../time.ts'
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findSession,
  insertSession,
  keepSession,
  listSessionsOf,
  noteUse,
  updateProofs,
  updateSessionExpiry,
} from './sessions.sql.ts'
import { deleteBan, lockUser } from '../accounts/users.sql.ts'
import { isOverdue } from './factor-policy.ts'

/**
 * Locks a user who is about to get a session, and returns the user's current row. Refuses a banned user, and lifts a
 * ban that has expired.
 */
export async function admit(deps: Deps, userId: string): Promise<UserRow> {
  const user = await lockUser(deps.db, userId)
  if (!user) throw new Refusal('FAILED_TO_CREATE_SESSION')
  return refuseBanned(deps, user)
}

/**
 * Opens a session for a user that `admit` has returned in this transaction. Every session is opened here.
 *
 * Ends the other sessions of the browser (see `endSessionsOfBrowser`). An impersonation session does not end the
 * administrator's own session, and never outlives it.
 */
export async function openSession(
  deps: Deps,
  { id: userId }: UserRow,
  opening: {
    visitor: Visitor
    lifetimeSeconds: number
    lender: Session | null
    proofs: Proof[]
    /** Whether the user signed in without “remember me”. Such a session is never extended. */
    isShortLived?: boolean
  },
) {
  const { visitor, lifetimeSeconds, lender, proofs, isShortLived = false } = opening
  const now = deps.now()
  const expiresAt = secondsAfter(now, lifetimeSeconds).toISOString()
  const lenderExpiresAt = lender && (await keepSession(deps.db, lender.id))
  if (lender && lenderExpiresAt === null) throw new Refusal('UNAUTHORIZED')
  const session = await insertSession(deps.db, {
    id: randomId(),
    userId,
    token: randomToken(32),
    expiresAt: lenderExpiresAt !== null && lenderExpiresAt < expiresAt ? lenderExpiresAt : expiresAt,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ipAddress: visitor.ipAddress,
    userAgent: visitor.userAgent,
    activeOrganizationId: null,
    impersonatedBy: lender?.userId ?? null,
    borrowedBySessionId: lender?.id ?? null,
    proofs,
    isShortLived,
  })
  if (!lender) await endSessionsOfBrowser(deps, visitor, userId)
  return session
}

/**
 * Ends the sessions of a browser before the browser gets another session. With multi-session, keeps the sessions to
 * which the browser can switch, except those of the user who signs in.
 */
export async function endSessionsOfBrowser(deps: Deps, visitor: Visitor, userId?: string) {
  const { sessionTokens = [], deviceSessions = [] } = visitor
  const replaced = userId === undefined ? [] : deviceSessions.filter((each) => each.userId === userId)
  for (const token of [...sessionTokens, ...replaced.map(({ token }) => token)]) await endSession(deps, token, visitor)
}

/**
 * Returns the session and the user of a token; null if the session has ended. With `refresh`, extends the session if
 * an extension is due. `refreshed` is true if the session was extended.
 *
 * A session of a banned user counts as ended, even if a sign-in that began before the ban opened the session after the
 * ban. A session also ends if the site's policy requires a second factor and the user has not set one up within the
 * grace period.
 */
export async function readSession(
  deps: Deps,
  token: string,
  options: { refresh: boolean },
): Promise<(Actor & { refreshed: boolean }) | null> {
  const row = await findSession(deps.db, token)
  if (!row || isBanned(row.user, deps.now())) return null
  const { seenOn, secondFactorDueAt, ...found } = row
  const now = deps.now()
  if (Date.parse(found.session.expiresAt) <= now.getTime()) {
    await unlessReadOnly(deleteSession(deps.db, token))
    return null
  }
  if (await isOverdue(deps, { ...found, secondFactorDueAt })) {
    await unlessReadOnly(endOverdue(deps, found.session))
    return null
  }
  await noteFirstUseOfDay(deps, found.session, { seenOn, now })
  if (!options.refresh || !isRefreshDue(deps, found, now)) return { ...found, refreshed: false }
  const expiresAt = secondsAfter(now, deps.config.session.expiresIn)
  const session = await unlessReadOnly(updateSessionExpiry(deps.db, found.session, expiresAt, now))
  if (session === 'read-only') return { ...found, refreshed: false }
  if (session) return { ...found, session, refreshed: true }
  // Another call has extended or ended the session since it was read.
  return readSession(deps, token, { refresh: false })
}

/** Ends a session whose user should have set up a second factor by now. */
function endOverdue(deps: Deps, { id, token, userId }: Session) {
  return inTransaction(deps, async (deps) => {
    if (!(await deleteSession(deps.db, token))) return
    const event = { actorId: null, subjectId: id, subjectUserId: userId, visitor: null }
    await recordEvent(deps, { action: 'session.ended', ...event })
  })
}

/**
 * Records that the user was active today, with one write per session and day. A session in which an administrator
 * impersonates the user does not count.
 */
async function noteFirstUseOfDay(deps: Deps, session: Session, { seenOn, now }: { seenOn: string | null; now: Date }) {
  const isSeenToday = seenOn !== null && now.getTime() - Date.parse(seenOn) < daySeconds * 1000
  if (isSeenToday || session.impersonatedBy !== null) return
  await unlessReadOnly(noteUse(deps.db, session.id, now))
}

/** Stores the proofs of a session after the user has given a further proof, and records the step-up. */
export async function proveAgain(
  deps: Deps,
  { id, userId }: Session,
  { proofs, visitor }: { proofs: readonly Proof[]; visitor: Visitor },
) {
  const session = await updateProofs(deps.db, id, proofs)
  if (!session) throw new Refusal('UNAUTHORIZED')
  await recordEvent(deps, { action: 'session.stepped-up', actorId: userId, subjectId: id, visitor })
  return session
}

/** Ends the session with this token. Returns false if there is no such session. */
export function endSession(deps: Deps, token: string, visitor: Visitor) {
  return inTransaction(deps, async (deps) => {
    const ended = await deleteSession(deps.db, token)
    if (!ended) return false
    await recordEvent(deps, {
      action: 'session.ended',
      actorId: ended.userId,
      impersonatorId: ended.impersonatedBy,
      subjectId: ended.id,
      visitor,
    })
    return true
  })
}

export function listOwnSessions(deps: Deps, actor: Actor) {
  return listSessionsOf(deps.db, actor.user.id, { now: deps.now(), max: maxListed })
}

/** Ends one of a user's own sessions. The reply does not reveal whether the token belongs to another user. */
export function revokeOwnSession(deps: Deps, request: { actor: Actor; token: string; visitor: Visitor }) {
  const { actor, visitor } = request
  return inTransaction(deps, async (deps) => {
    const ended = await deleteSessionOf(deps.db, actor.user.id, request.token)
    if (!ended) throw new Refusal('SESSION_NOT_FOUND')
    const elsewhere = ended.id === actor.session.id ? {} : { details: { device: 'another' } }
    await recordEvent(deps, { action: 'session.ended', ...actedBy(actor), subjectId: ended.id, visitor, ...elsewhere })
  })
}

/** Ends every session of a user, and every session in which the user impersonates somebody, except session `keepId`. */
export function revokeOwnSessions(deps: Deps, request: { actor: Actor; keepId: string | null; visitor: Visitor }) {
  const { actor, keepId, visitor } = request
  return inTransaction(deps, async (deps) => {
    const count = await deleteSessionsOf(deps.db, actor.user.id, { keepId })
    if (count === 0) return
    await recordEvent(deps, { action: 'user.sessions-ended', ...actedBy(actor), subjectId: actor.user.id, visitor })
  })
}

function actedBy({ user, session }: Actor) {
  return { actorId: user.id, impersonatorId: session.impersonatedBy }
}

/**
 * Whether a session must be extended: its update age has passed, and it is neither short-lived nor an impersonation
 * session.
 */
function isRefreshDue(deps: Deps, { session, isShortLived }: Pick<Actor, 'session' | 'isShortLived'>, now: Date) {
  if (isShortLived || session.impersonatedBy !== null) return false
  return Date.parse(session.updatedAt) + deps.config.session.updateAge * 1000 <= now.getTime()
}

async function refuseBanned(deps: Deps, user: UserRow) {
  if (isBanned(user, deps.now())) throw banOf(deps, user)
  if (!user.banned) return user
  await deleteBan(deps.db, user.id, deps.now())
  await recordEvent(deps, { action: 'user.ban-expired', actorId: null, subjectId: user.id, visitor: null })
  return { ...user, banned: false, banReason: null, banExpires: null }
}

/**
 * Returns the refusal of a banned user. The caller has proved their identity, so the refusal contains the end of the
 * ban. It does not contain the reason for the ban, which is only in the audit log.
 */
function banOf({ config, now }: Deps, { banExpires }: UserRow) {
  const end = banExpires === null ? {} : { retryAfterSeconds: secondsUntil(banExpires, now()) }
  return new Refusal('BANNED_USER', { message: config.admin.bannedUserMessage, ...end })
}

export function isBanned(user: UserRow, now: Date) {
  return user.banned === true && (user.banExpires === null || Date.parse(user.banExpires) > now.getTime())
}
