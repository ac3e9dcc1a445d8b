import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { member, team } from '../organization.ts'

const organizationId = z.optional(z.string())
const name = z.string().check(z.minLength(1), z.maxLength(255))

export const createTeam = endpoint({
  summary: 'Adds a team to an organization. The caller does not join the team.',
  method: 'POST',
  path: '/organization/create-team',
  access: 'signed-in',
  machines: { team: ['create'] },
  body: z.object({ name, organizationId }),
  reply: team,
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
  ],
})

export const listTeams = endpoint({
  summary: 'Lists the teams of an organization, oldest first, at most a hundred.',
  method: 'GET',
  path: '/organization/list-teams',
  access: 'signed-in',
  machines: { team: ['read'] },
  query: z.object({ organizationId }),
  reply: z.array(team),
  refusals: ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', 'YOUR_MEMBERSHIP_IS_SUSPENDED'],
})

export const updateTeam = endpoint({
  summary: 'Renames a team.',
  method: 'POST',
  path: '/organization/update-team',
  access: 'signed-in',
  machines: { team: ['update'] },
  body: z.object({ teamId: z.string(), data: z.object({ name: z.optional(name), organizationId }) }),
  reply: team,
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
    'TEAM_NOT_FOUND',
  ],
})

export const setMemberTeam = endpoint({
  summary: 'Moves a member to a team, or out of their team if the team is null.',
  method: 'POST',
  path: '/organization/set-member-team',
  access: 'signed-in',
  machines: { member: ['update'] },
  revokes: true,
  body: z.object({ memberId: z.string(), teamId: z.nullable(z.string()), organizationId }),
  reply: member,
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    'MEMBER_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
})

export const removeTeam = endpoint({
  summary:
    "Deletes a team, but not the caller's own team and, unless configured otherwise, not the last team. Its members stay in the organization.",
  method: 'POST',
  path: '/organization/remove-team',
  access: 'signed-in',
  machines: { team: ['delete'] },
  revokes: true,
  body: z.object({ teamId: z.string(), organizationId }),
  reply: z.object({ message: z.string() }),
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
    'TEAM_NOT_FOUND',
    'UNABLE_TO_REMOVE_LAST_TEAM',
  ],
})

export const teamEndpoints = [createTeam, listTeams, updateTeam, removeTeam, setMemberTeam] as const
