import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { countTeamMembers } from './members.sql.ts'
import { findTeam } from './teams.sql.ts'

/** Refuses a team that the organization does not have, or that is full; the organization must be locked. */
export async function requireTeamSeat(deps: Deps, session: Actor, by: { organizationId: string; teamId: string }) {
  const { enabled, maximumMembersPerTeam: limit } = deps.config.organization.teams
  const team = enabled ? await findTeam(deps.db, { organizationId: by.organizationId, id: by.teamId }) : null
  if (!team) throw new Refusal('TEAM_NOT_FOUND')
  const most = typeof limit === 'function' ? await limit({ ...by, session }) : limit
  if (most !== undefined && (await countTeamMembers(deps.db, team.id)) >= most)
    throw new Refusal('TEAM_MEMBER_LIMIT_REACHED')
}
