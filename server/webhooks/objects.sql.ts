import type { SubjectKind } from '../../contract/audit/actions.ts'
import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'

/** The subject of an event in its current state, without secrets. */
export type SubjectObject = { id: string; organizationId?: string } & Record<string, unknown>

/** For each kind of subject, the query that reads subjects by id. Deliveries about other kinds contain no object. */
const queries: Partial<Record<SubjectKind, (ids: readonly string[]) => Statement>> = {
  user: (ids) => sql`
    select id, email, name, image, email_verified as "emailVerified", role, banned, created_at as "createdAt",
      updated_at as "updatedAt"
    from users where id = any(${ids}::text[])`,
  organization: (ids) => sql`
    select id, name, slug, logo, created_at as "createdAt" from organizations where id = any(${ids}::text[])`,
  team: (ids) => sql`
    select id, organization_id as "organizationId", name, created_at as "createdAt", updated_at as "updatedAt"
    from teams where id = any(${ids}::text[])`,
  member: (ids) => sql`
    select id, organization_id as "organizationId", user_id as "userId", role, team_id as "teamId",
      suspended_at as "suspendedAt", created_at as "createdAt"
    from members where id = any(${ids}::text[])`,
  invitation: (ids) => sql`
    select id, organization_id as "organizationId", email, role, status, inviter_id as "inviterId",
      expires_at as "expiresAt", created_at as "createdAt"
    from invitations where id = any(${ids}::text[])`,
  session: (ids) => sql`
    select id, user_id as "userId", expires_at as "expiresAt", created_at as "createdAt"
    from sessions where id = any(${ids}::text[])`,
  account: (ids) => sql`
    select id, user_id as "userId", provider_id as "providerId", created_at as "createdAt"
    from accounts where id = any(${ids}::text[])`,
}

/** Returns the subjects of a kind with these ids, except deleted subjects. */
export async function listSubjects(db: Database, kind: SubjectKind, ids: readonly string[]) {
  const query = queries[kind]
  return query ? db.rows<SubjectObject>(query(ids)) : []
}
