import type { Session } from '../../contract/session.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { shortSessionSeconds } from '../config.ts'
import { randomId, randomToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../events/events.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'
import { deleteSession, findSession, insertSession, updateSessionExpiry } from './sessions.sql.ts'
import { deleteBan } from './users.sql.ts'

/** Signs a person in on a browser: every way of signing in ends here, so that a banned person finds none open. */
export async function startSession(
  deps: Deps,
  user: UserRow,
  attempt: { visitor: Visitor; remember: boolean },
): Promise<Session> {
  await refuseBanned(deps, user)
  const now = deps.now()
  const lifetime = attempt.remember ? deps.config.session.expiresIn : shortSessionSeconds(deps.config)
  const session = await insertSession(deps.db, {
    id: randomId(),
    userId: user.id,
    token: randomToken(32),
    expiresAt: secondsAfter(now, lifetime).toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ipAddress: attempt.visitor.ipAddress,
    userAgent: attempt.visitor.userAgent,
    activeOrganizationId: null,
    impersonatedBy: null,
  })
  await recordEvent(deps, {
    action: 'session.started',
    actorId: user.id,
    subjectId: session.id,
    visitor: attempt.visitor,
  })
  return session
}

/** Who a session token belongs to, and whether reading it extended the session; null when it has ended. */
export async function readSession(
  deps: Deps,
  token: string,
  options: { refresh: boolean },
): Promise<(Actor & { refreshed: boolean }) | null> {
  const found = await findSession(deps.db, token)
  if (!found) return null
  const now = deps.now()
  if (Date.parse(found.session.expiresAt) <= now.getTime()) {
    await deleteSession(deps.db, token)
    return null
  }
  if (!options.refresh || !isRefreshDue(deps, found.session, now)) return { ...found, refreshed: false }
  const expiresAt = secondsAfter(now, deps.config.session.expiresIn)
  const session = await updateSessionExpiry(deps.db, found.session, expiresAt, now)
  return session ? { session, user: found.user, refreshed: true } : { ...found, refreshed: false }
}

/** Ends the session with this token; false when there was none. */
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

/** A session is extended once the update age has passed, but never one that an administrator borrowed. */
function isRefreshDue(deps: Deps, session: Session, now: Date) {
  if (session.impersonatedBy !== null) return false
  return Date.parse(session.updatedAt) + deps.config.session.updateAge * 1000 <= now.getTime()
}

async function refuseBanned(deps: Deps, user: UserRow) {
  if (!user.banned) return
  if (user.banExpires !== null && Date.parse(user.banExpires) <= deps.now().getTime()) {
    await deleteBan(deps.db, user.id)
    return
  }
  throw new Refusal('BANNED_USER', { message: deps.config.admin.bannedUserMessage })
}
