import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'

/** The names of the integrity checks. */
export type IntegrityCheck = keyof typeof checks

const checks = {
  'organizations without an owner': (ownerRole: string) => sql`
    select count(*) from organizations o where not exists (
      select from members m where m.organization_id = o.id and ${ownerRole} = any(string_to_array(m.role, ',')))`,
  'members without a user or an organization': () => sql`
    select count(*) from members m
    where not exists (select from users u where u.id = m.user_id)
      or not exists (select from organizations o where o.id = m.organization_id)`,
  'members in a team of another organization': () => sql`
    select count(*) from members m join teams t on t.id = m.team_id where t.organization_id <> m.organization_id`,
  'members whose copied name or address is outdated': () => sql`
    select count(*) from members m join users u on u.id = m.user_id
    where m.user_name <> lower(u.name) or m.user_email <> u.email`,
  'organizations whose member count is wrong': () => sql`
    select count(*) from organizations o
      left join (select organization_id, count(*) as members from members group by 1) m on m.organization_id = o.id
    where o.member_count <> coalesce(m.members, 0)`,
  'errors in the user count': () => sql`
    select abs((select count(*) from users) - coalesce((select sum(people) from people_counts), 0))::bigint as count`,
  'users without a record of their last visit': () => sql`
    select count(*) from users u where not exists (select from sightings s where s.user_id = u.id)`,
  'accounts or sessions without a user': () => sql`
    select (select count(*) from accounts a where not exists (select from users u where u.id = a.user_id))
      + (select count(*) from sessions s where not exists (select from users u where u.id = s.user_id)) as count`,
} satisfies Record<string, (ownerRole: string) => Statement>

export const integrityChecks = Object.keys(checks) as IntegrityCheck[]

/** Returns the number of rows that violate an integrity rule. */
export async function countIntegrityFaults(db: Database, check: IntegrityCheck, ownerRole: string) {
  return (await db.one<{ count: number }>(checks[check](ownerRole))).count
}
