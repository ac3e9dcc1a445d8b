import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { LockedOrganization } from './authorization.ts'
import type { InvitationRow } from './invitations.sql.ts'
import { countTeamMembers } from './members.sql.ts'
import { findTeam } from './teams.sql.ts'

type Place = { organizationId: string; teamId: string }

/** Returns the id of the team of an invitation; null if the invitation has no team or teams are disabled. */
export function offeredTeam({ config }: Deps, { teamId }: Pick<InvitationRow, 'teamId'>) {
  return config.organization.teams.enabled ? teamId : null
}

/** Refuses a team that is unknown or full. */
export async function requireTeamSeat(
  deps: Deps,
  organization: LockedOrganization,
  { session, teamId }: { session: Actor; teamId: string },
) {
  const by = { organizationId: organization.id, teamId }
  const { maximumMembersPerTeam: limit } = deps.config.organization.teams
  const max = typeof limit === 'function' ? await limit({ ...by, session }) : limit
  const has = await hasTeamSeat(deps, by, max)
  if (has === null) throw new Refusal('TEAM_NOT_FOUND')
  if (!has) throw new Refusal('TEAM_MEMBER_LIMIT_REACHED')
}

/** Whether a team has a free seat; null if teams are disabled or the organization has no such team. */
export async function hasTeamSeat(deps: Deps, by: Place, max: number | undefined) {
  const { enabled } = deps.config.organization.teams
  const team = enabled ? await findTeam(deps.db, { organizationId: by.organizationId, id: by.teamId }) : null
  if (!team) return null
  return max === undefined || (await countTeamMembers(deps.db, team.id)) < max
}
