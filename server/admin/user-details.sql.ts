import type { Joined } from '../../contract/admin/user-details.ts'
import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Returns when a user was last seen; null if never. */
export async function findLastSeen(db: Database, userId: string) {
  const row = await db.row<{ seenAt: string | null }>(sql`
    select seen_at as "seenAt" from sightings where user_id = ${userId}`)
  return row?.seenAt ?? null
}

/**
 * Returns the user agent of the session that the user used last; if the user has no session, the user agent of the
 * user's last recorded action.
 */
export async function findLastUserAgent(db: Database, userId: string) {
  const row = await db.row<{ userAgent: string | null }>(sql`
    select coalesce(
      (select user_agent from sessions where user_id = ${userId} and impersonated_by is null
        order by seen_on desc nulls last, updated_at desc limit 1),
      (select user_agent from events where actor_id = ${userId} and impersonator_id is null and user_agent is not null
        order by id desc limit 1)) as "userAgent"`)
  return row?.userAgent || null
}

/** Counts a user's organizations and active sessions. Impersonation sessions are not counted. */
export function countDevicesAndOrganizations(db: Database, userId: string, now: Date) {
  return db.one<{ devices: number; organizations: number }>(sql`
    select
      (select count(*) from sessions
        where user_id = ${userId} and expires_at > ${now} and impersonated_by is null)::int as devices,
      (select count(*) from members where user_id = ${userId})::int as organizations`)
}

/**
 * Returns how a user's account was created, according to the audit log. A user who signed up counts as invited if the
 * first invitation that the user accepted is older than the account.
 */
export async function findJoining(
  db: Database,
  { id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>,
): Promise<Omit<Joined, 'at'>> {
  const unknown: Omit<Joined, 'at'> = { how: 'unknown', by: null, organization: null }
  const row = await db.row<Omit<Joined, 'at'>>(sql`
    with creation as (
      select action, actor_id from events
      where subject_id = ${id} and action in ('user.signed-up', 'user.created', 'user.created-by-setup')
      order by id limit 1),
    invitation as (
      select i.actor_id, accepted.organization_id
      from (select subject_id, organization_id from events
        where actor_id = ${id} and action = 'invitation.accepted' order by id limit 1) accepted
      join events i on i.subject_id = accepted.subject_id and i.action = 'invitation.created'
        and i.created_at <= ${createdAt}
      order by i.id limit 1)
    select
      case when c.action = 'user.created' then 'administrator' when c.action = 'user.created-by-setup' then 'set-up'
        when i.actor_id is not null then 'invitation' else 'sign-up' end as how,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by,
      case when c.action = 'user.signed-up' and o.id is not null then json_build_object('id', o.id, 'name', o.name) end
        as organization
    from creation c left join invitation i on true
    left join users u on u.id = case c.action when 'user.created' then c.actor_id when 'user.signed-up' then i.actor_id end
    left join organizations o on o.id = i.organization_id`)
  return row ?? unknown
}

type Summary = { id: string; name: string; email: string; providers: string[]; organizations: number }

/** Returns the name, email address, sign-in methods and number of organizations of each user. */
export function summarizeUsers(db: Database, ids: readonly string[]) {
  return db.rows<Summary>(sql`
    select u.id, u.name, u.email,
      array(select distinct a.provider_id from accounts a where a.user_id = u.id order by a.provider_id) as providers,
      (select count(*)::int from members m where m.user_id = u.id) as organizations
    from users u where u.id = any(${ids}::text[])`)
}
