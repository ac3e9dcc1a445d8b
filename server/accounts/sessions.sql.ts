import type { Session } from '../../contract/session.ts'
import type { Actor, UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { userColumns } from './users.sql.ts'

const columns = sql`
  s.id as "sessionId", s.user_id as "userId", s.token, s.expires_at as "expiresAt",
  s.created_at as "sessionCreatedAt", s.updated_at as "sessionUpdatedAt", s.ip_address as "ipAddress",
  s.user_agent as "userAgent", s.active_organization_id as "activeOrganizationId",
  s.impersonated_by as "impersonatedBy"`

type SessionColumns = Omit<Session, 'id' | 'createdAt' | 'updatedAt'> & {
  sessionId: string
  sessionCreatedAt: string
  sessionUpdatedAt: string
}

/** A session and its person, expired or not, in one look. */
export async function findSession(db: Database, token: string): Promise<Actor | null> {
  const row = await db.row<SessionColumns & UserRow>(sql`
    select ${columns}, ${userColumns} from sessions s join users u on u.id = s.user_id where s.token = ${token}`)
  return row && { session: sessionOf(row), user: userOf(row) }
}

/** Adds a session. */
export async function insertSession(db: Database, session: Session) {
  const row = await db.one<SessionColumns>(sql`
    insert into sessions as s (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent,
                               active_organization_id, impersonated_by)
    values (${session.id}, ${session.userId}, ${session.token}, ${session.expiresAt}, ${session.createdAt},
            ${session.updatedAt}, ${session.ipAddress}, ${session.userAgent}, ${session.activeOrganizationId},
            ${session.impersonatedBy})
    returning ${columns}`)
  return sessionOf(row)
}

/** Extends a session, if nobody else did since it was read; null otherwise. */
export async function updateSessionExpiry(db: Database, session: Session, expiresAt: Date, now: Date) {
  const row = await db.row<SessionColumns>(sql`
    update sessions s set expires_at = ${expiresAt}, updated_at = ${now}
    where s.id = ${session.id} and s.updated_at = ${session.updatedAt}
    returning ${columns}`)
  return row && sessionOf(row)
}

/** Ends a session; null when there was none. */
export function deleteSession(db: Database, token: string) {
  return db.row<{ id: string; userId: string; impersonatedBy: string | null }>(sql`
    delete from sessions where token = ${token}
    returning id, user_id as "userId", impersonated_by as "impersonatedBy"`)
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
  }
}

function userOf(row: UserRow): UserRow {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    image: row.image,
    emailVerified: row.emailVerified,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    role: row.role,
    banned: row.banned,
    banReason: row.banReason,
    banExpires: row.banExpires,
    extra: row.extra,
  }
}
