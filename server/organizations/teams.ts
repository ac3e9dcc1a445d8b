import type { Actor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { change, changesBetween } from '../audit/changes.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { authorize, recordChange, requirePermission, withOrganization, type Caller } from './authorization.ts'
import { findMember, updateMemberTeam } from './members.sql.ts'
import { maxListed } from '../config/limits.ts'
import { requireTeamSeat } from './team-seats.ts'
import { countTeams, deleteTeam, findTeam, insertTeam, listOldestTeams, updateTeamName } from './teams.sql.ts'

type Request = Caller & { organizationId: string }

/** Adds a team. The caller does not join it. */
export function createTeam(deps: Deps, request: Request & { name: string }) {
  const { actor, organizationId } = request
  const outsider = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  return withOrganization(deps, { organizationId, outsider }, async (deps) => {
    const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'
    await authorize(deps, { actor, organizationId, outsider, permission: { team: ['create'] }, forbidden })
    const { maximumTeams: limit } = deps.config.organization.teams
    const max = typeof limit === 'function' ? await limit({ organizationId, session: actor }) : limit
    if (max !== undefined && (await countTeams(deps.db, organizationId)) >= max)
      throw new Refusal('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
    const now = deps.now()
    const { name } = request
    const team = await insertTeam(deps.db, { id: randomId(), organizationId, name, createdAt: now, updatedAt: now })
    await recordChange(deps, request, {
      action: 'team.created',
      subjectId: team.id,
      organizationId,
      changes: [change('name', null, name)],
    })
    return team
  })
}

/** Returns the teams of an organization; refuses callers who are not members. */
export async function listTeams(deps: Deps, request: { actor: Actor; organizationId: string }) {
  await authorize(deps, { ...request, outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' })
  return listOldestTeams(deps.db, request.organizationId, maxListed)
}

/** Renames a team. If no name is given, the team is unchanged. */
export function renameTeam(deps: Deps, request: Request & { teamId: string; name: string | undefined }) {
  const { actor, organizationId, name } = request
  const outsider = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
  return withOrganization(deps, { organizationId, outsider }, async (deps) => {
    const permission = { team: ['update'] }
    await authorize(deps, { actor, organizationId, outsider, permission, forbidden: outsider })
    const team = await findTeam(deps.db, { organizationId, id: request.teamId })
    if (!team) throw new Refusal('TEAM_NOT_FOUND')
    if (name === undefined) return team
    await recordChange(deps, request, {
      action: 'team.updated',
      subjectId: team.id,
      organizationId,
      changes: changesBetween(team, { ...team, name }, ['name']),
    })
    return updateTeamName(deps.db, team.id, name)
  })
}

/**
 * Moves a member to a team, or out of their team if `teamId` is null. A member who is already in the team stays, even
 * if the team is full.
 */
export function setMemberTeam(deps: Deps, request: Request & { memberId: string; teamId: string | null }) {
  const { actor, organizationId, teamId } = request
  const outsider = 'MEMBER_NOT_FOUND'
  return withOrganization(deps, { organizationId, outsider }, async (deps, organization) => {
    const permission = { member: ['update'] }
    const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
    await authorize(deps, { actor, organizationId, outsider, permission, forbidden })
    const member = await findMember(deps.db, { organizationId, id: request.memberId })
    if (!member) throw new Refusal('MEMBER_NOT_FOUND')
    if (member.teamId === teamId) return member
    if (teamId !== null) await requireTeamSeat(deps, organization, { session: actor, teamId })
    await recordChange(deps, request, {
      action: 'member.team-set',
      subjectId: member.id,
      subjectUserId: member.userId,
      organizationId,
      changes: [change('team', await nameOfTeam(deps, member), await nameOfTeam(deps, { organizationId, teamId }))],
    })
    return updateMemberTeam(deps.db, member.id, teamId)
  })
}

/** Deletes a team. Its members stay members of the organization, and its invitations stay valid. */
export function removeTeam(deps: Deps, request: Request & { teamId: string }) {
  const { actor, organizationId, teamId } = request
  const outsider = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'
  return withOrganization(deps, { organizationId, outsider }, async (deps) => {
    const member = await authorize(deps, { actor, organizationId, outsider })
    if (member.teamId === teamId) throw new Refusal('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
    requirePermission(deps, member, { team: ['delete'] }, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION')
    const team = await findTeam(deps.db, { organizationId, id: teamId })
    if (!team) throw new Refusal('TEAM_NOT_FOUND')
    const { allowRemovingAllTeams } = deps.config.organization.teams
    if (!allowRemovingAllTeams && (await countTeams(deps.db, organizationId)) <= 1)
      throw new Refusal('UNABLE_TO_REMOVE_LAST_TEAM')
    await deleteTeam(deps.db, teamId)
    await recordChange(deps, request, {
      action: 'team.removed',
      subjectId: teamId,
      organizationId,
      changes: [change('name', team.name, null)],
    })
  })
}

async function nameOfTeam(deps: Deps, of: { organizationId: string; teamId: string | null }) {
  return of.teamId === null ? null : (await findTeam(deps.db, { ...of, id: of.teamId }))?.name
}
