import type { Team } from '../../contract/organization.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const columns = sql`
  t.id, t.name, t.organization_id as "organizationId", t.created_at as "createdAt", t.updated_at as "updatedAt"`

export function insertTeam(
  db: Database,
  team: { id: string; organizationId: string; name: string; createdAt: Date; updatedAt: Date | null },
) {
  return db.one<Team>(sql`
    insert into teams as t (id, organization_id, name, created_at, updated_at)
    values (${team.id}, ${team.organizationId}, ${team.name}, ${team.createdAt}, ${team.updatedAt})
    returning ${columns}`)
}

export function findTeam(db: Database, by: { organizationId: string; id: string }) {
  return db.row<Team>(sql`
    select ${columns} from teams t where t.organization_id = ${by.organizationId} and t.id = ${by.id}`)
}

/** Returns the teams of an organization, oldest first. */
export function listOldestTeams(db: Database, organizationId: string, max: number) {
  return db.rows<Team>(sql`
    select ${columns} from teams t
    where t.organization_id = ${organizationId}
    order by t.created_at, t.id
    limit ${max}`)
}

export async function countTeams(db: Database, organizationId: string) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from teams where organization_id = ${organizationId}`)
  return count
}

export function updateTeamName(db: Database, id: string, name: string) {
  return db.one<Team>(sql`update teams t set name = ${name} where t.id = ${id} returning ${columns}`)
}

/** Deletes a team. Through foreign keys, its members and invitations are left without a team. */
export function deleteTeam(db: Database, id: string) {
  return db.run(sql`delete from teams where id = ${id}`)
}
