import { rolesIn } from '../../contract/roles.ts'
import { changesBetween } from '../audit/changes.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { clearActiveOrganization } from './active-organizations.sql.ts'
import {
  authorize,
  actsAsOwner,
  isOwner,
  recordChange,
  withOrganization,
  type Caller,
  type LockedOrganization,
} from './authorization.ts'
import { checkedRoles } from './members.ts'
import { findMember, updateRole, updateSuspension, type MemberRow } from './members.sql.ts'
import { requireAnotherOwner } from './owners.ts'

const outsider = 'MEMBER_NOT_FOUND'
const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'

type Request = Caller & { organizationId: string; memberId: string }

/** Suspends a member, who keeps the seat but has no permissions. Members cannot suspend themselves. */
export function suspendMember(deps: Deps, request: Request) {
  return changeState(deps, request, async (deps, member) => {
    const suspended = await updateSuspension(deps.db, member.id, deps.now())
    await clearActiveOrganization(deps.db, member)
    await recordChange(deps, request, {
      action: 'member.suspended',
      subjectId: member.id,
      subjectUserId: member.userId,
      organizationId: member.organizationId,
    })
    return suspended
  })
}

export function restoreMember(deps: Deps, request: Request) {
  return changeState(deps, request, async (deps, member) => {
    const restored = await updateSuspension(deps.db, member.id, null)
    await recordChange(deps, request, {
      action: 'member.restored',
      subjectId: member.id,
      subjectUserId: member.userId,
      organizationId: member.organizationId,
    })
    return restored
  })
}

/**
 * Makes another member an owner and removes the owner role from the caller. A caller without any other role becomes an
 * admin.
 */
export function transferOwnership(deps: Deps, request: Request) {
  const { actor, organizationId } = request
  return withOrganization(deps, { organizationId, outsider }, async (deps, organization) => {
    const giver = await authorize(deps, { actor, organizationId, outsider })
    const member = await findMember(deps.db, { organizationId, id: request.memberId })
    if (!member) throw new Refusal('MEMBER_NOT_FOUND')
    if (!isOwner(deps.config, giver.role) || member.id === giver.id) throw new Refusal(forbidden)
    const { owner, former } = await handOver(deps, organization, {
      actor,
      visitor: request.visitor,
      from: giver,
      to: member,
    })
    return { owner, member: former }
  })
}

/** Transfers ownership from one member to another and records the transfer. */
export async function handOver(
  deps: Deps,
  organization: LockedOrganization,
  { from, to, ...caller }: Caller & { from: Held; to: Held },
) {
  const owner = await makeOwner(deps, organization, to)
  const former = await stepDown(deps, organization, from)
  const action = 'organization.ownership-transferred'
  await recordChange(deps, caller, {
    action,
    subjectId: to.id,
    subjectUserId: to.userId,
    organizationId: to.organizationId,
    changes: changesBetween(to, owner, ['role']),
  })
  return { owner, former }
}

/** Adds the owner role to the roles of a member. */
export function makeOwner(deps: Deps, organization: LockedOrganization, member: Held) {
  if (member.organizationId !== organization.id) throw new Error('The locked organization is not the member’s')
  if (member.suspendedAt !== null) throw new Refusal('MEMBER_IS_SUSPENDED')
  const { creatorRole } = deps.config.organization
  return updateRole(deps.db, member.id, [...new Set([creatorRole, ...rolesIn(member.role)])].join(','))
}

/** Removes the owner role from a member. A member without any other role becomes an admin. */
async function stepDown(deps: Deps, organization: LockedOrganization, owner: Held) {
  const { creatorRole, roles } = deps.config.organization
  const kept = rolesIn(owner.role).filter((role) => role !== creatorRole)
  // The configuration can replace the default roles. If the role "admin" does not exist, another role takes its place.
  const lesser = ['admin', ...Object.keys(roles)].find((role) => role !== creatorRole && Object.hasOwn(roles, role))
  // The new owner might be banned, which members cannot see. In that case another active owner is required.
  await requireAnotherOwner(deps, organization, owner)
  return updateRole(deps.db, owner.id, checkedRoles(deps, kept.length > 0 ? kept : (lesser ?? 'admin')))
}

/**
 * Checks the caller, and then calls `work`, which suspends or restores the member. Members cannot suspend themselves,
 * and only owners can suspend an owner. So a suspension always leaves at least one active owner.
 */
function changeState<T>(deps: Deps, request: Request, work: (deps: Deps, member: Member) => Promise<T>) {
  const { actor, organizationId } = request
  return withOrganization(deps, { organizationId, outsider }, async (deps) => {
    const changer = await authorize(deps, {
      actor,
      organizationId,
      outsider,
      permission: { member: ['update'] },
      forbidden,
    })
    const member = await findMember(deps.db, { organizationId, id: request.memberId })
    if (!member) throw new Refusal('MEMBER_NOT_FOUND')
    if (member.id === changer.id) throw new Refusal(forbidden)
    if (isOwner(deps.config, member.role) && !actsAsOwner(deps.config, changer)) throw new Refusal(forbidden)
    return work(deps, member)
  })
}

type Held = Pick<MemberRow, 'id' | 'userId' | 'organizationId' | 'role' | 'suspendedAt'>
type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>
