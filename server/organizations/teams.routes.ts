import {
  createTeam as create,
  listTeams as list,
  removeTeam as remove,
  setMemberTeam as setTeam,
  updateTeam,
} from '../../contract/organizations/teams.ts'
import { route } from '../http/route.ts'
import { chosenOrganization } from './authorization.ts'
import { createTeam, listTeams, removeTeam, renameTeam, setMemberTeam } from './teams.ts'

const none = 'NO_ACTIVE_ORGANIZATION'

/** The routes that exist only if teams are enabled. */
export const teamRoutes = [
  route(create, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    return createTeam(deps, { name: body.name, organizationId, actor, visitor })
  }),

  route(list, ({ deps, query, actor }) =>
    listTeams(deps, { organizationId: chosenOrganization(actor, query.organizationId, none), actor }),
  ),

  route(updateTeam, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.data.organizationId, none)
    return renameTeam(deps, { teamId: body.teamId, name: body.data.name, organizationId, actor, visitor })
  }),

  route(remove, async ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    await removeTeam(deps, { teamId: body.teamId, organizationId, actor, visitor })
    return { message: 'Team removed successfully.' }
  }),

  route(setTeam, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    return setMemberTeam(deps, { ...body, organizationId, actor, visitor })
  }),
]
