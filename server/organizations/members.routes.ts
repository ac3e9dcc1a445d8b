import {
  getActiveMember,
  getActiveMemberRole,
  leaveOrganization as leave,
  listMembers as list,
  removeMember as remove,
  restoreMember as restore,
  suspendMember as suspend,
  transferOwnership as transfer,
  updateMemberRole,
} from '../../contract/organizations/members.ts'
import { route } from '../http/route.ts'
import { readActiveMember, readMemberRole } from './active-organization.ts'
import { chosenOrganization, namedOrganization } from './authorization.ts'
import { memberCondition } from './member-conditions.ts'
import { listMembers } from './member-pages.ts'
import { restoreMember, suspendMember, transferOwnership } from './member-states.ts'
import { changeRole, leaveOrganization, removeMember } from './members.ts'
import { maxListed } from '../config/limits.ts'

const none = 'NO_ACTIVE_ORGANIZATION'
const notMember = 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'

export const memberRoutes = [
  route(getActiveMember, ({ deps, actor }) => readActiveMember(deps, actor)),

  route(getActiveMemberRole, async ({ deps, query, actor }) => {
    const organizationId = await namedOrganization(deps, actor, query, notMember)
    return { role: await readMemberRole(deps, actor, { organizationId, userId: query.userId }) }
  }),

  route(list, async ({ deps, query, actor }) => {
    const { search, role, state, teamId, cursor } = query
    return listMembers(deps, {
      actor,
      organizationId: await namedOrganization(deps, actor, query, notMember),
      search,
      role,
      state,
      teamId,
      sortBy: query.sortBy ?? 'createdAt',
      descending: query.sortDirection === 'desc',
      max: Number(query.limit ?? maxListed),
      cursor,
      offset: Number(query.offset ?? 0),
      condition: memberCondition(query),
    })
  }),

  route(remove, async ({ deps, body, actor, visitor, cookies }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    const member = await removeMember(deps, { ...body, organizationId, actor, visitor })
    cookies.cacheSession(null)
    return { member }
  }),

  route(updateMemberRole, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    return changeRole(deps, { ...body, organizationId, actor, visitor })
  }),

  route(leave, async ({ deps, body, actor, visitor, cookies }) => {
    const member = await leaveOrganization(deps, { ...body, actor, visitor })
    cookies.cacheSession(null)
    return member
  }),

  route(suspend, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    return suspendMember(deps, { ...body, organizationId, actor, visitor })
  }),

  route(restore, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    return restoreMember(deps, { ...body, organizationId, actor, visitor })
  }),

  route(transfer, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, none)
    return transferOwnership(deps, { ...body, organizationId, actor, visitor })
  }),
]
