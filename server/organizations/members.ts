import { parseRoles } from '../../contract/roles.ts'
import type { UserRow } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { change, changesBetween } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { lockUser } from '../accounts/users.sql.ts'
import { clearActiveOrganization } from './active-organizations.sql.ts'
import {
  authorize,
  actsAsOwner,
  isOwner,
  mayGrant,
  recordChange,
  requirePermission,
  withOrganization,
  type Caller,
  type LockedOrganization,
} from './authorization.ts'
import {
  countMembers,
  deleteMember,
  findMember,
  findMemberByEmail,
  findMembership,
  insertMember,
  updateRole,
  type MemberWithUserRow,
} from './members.sql.ts'
import { requireAnotherOwner } from './owners.ts'

const outsider = 'MEMBER_NOT_FOUND'

/** Returns roles in the form in which they are stored. Refuses an empty list and unknown roles. */
export function checkedRoles(deps: Deps, role: string | readonly string[]) {
  const roles = parseRoles(deps.config.organization.roles, role)
  if (roles === null) throw new Refusal('ROLE_NOT_FOUND')
  return roles
}

/** Refuses if the organization has reached its member limit. */
export async function requireSeat(deps: Deps, organization: LockedOrganization, user: UserRow) {
  const { membershipLimit } = deps.config.organization
  const max = typeof membershipLimit === 'number' ? membershipLimit : await membershipLimit(user, organization)
  if ((await countMembers(deps.db, organization.id)) >= max) throw new Refusal('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
}

/** Makes a user a member without an invitation. No endpoint does this; only server code calls this function. */
export async function addMember(
  deps: Deps,
  request: { userId: string; role: string | readonly string[]; organizationId: string },
) {
  const { organizationId, userId } = request
  const role = checkedRoles(deps, request.role)
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    if (!user) throw new Refusal('USER_NOT_FOUND')
    return withOrganization(
      deps,
      { organizationId, outsider: 'ORGANIZATION_NOT_FOUND' },
      async (deps, organization) => {
        const already = await findMembership(deps.db, { organizationId, userId })
        if (already) throw new Refusal('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
        await requireSeat(deps, organization, user)
        const member = (await insertMember(deps.db, {
          id: randomId(),
          organizationId,
          userId,
          role,
          teamId: null,
          now: deps.now(),
        }))!
        await recordEvent(deps, {
          action: 'member.added',
          actorId: null,
          subjectId: member.id,
          subjectUserId: userId,
          organizationId,
          changes: [change('role', null, member.role)],
          visitor: null,
        })
        return member
      },
    )
  })
}

/** Removes a member. A `memberIdOrEmail` that contains an @ is an email address. */
export function removeMember(deps: Deps, request: Caller & { organizationId: string; memberIdOrEmail: string }) {
  const { actor, organizationId, memberIdOrEmail } = request
  return withOrganization(deps, { organizationId, outsider }, async (deps, organization) => {
    const remover = await authorize(deps, { actor, organizationId, outsider })
    const member = memberIdOrEmail.includes('@')
      ? await findMemberByEmail(deps.db, { organizationId, email: memberIdOrEmail })
      : await findMember(deps.db, { organizationId, id: memberIdOrEmail })
    if (!member) throw new Refusal('MEMBER_NOT_FOUND')
    if (isOwner(deps.config, member.role) && !actsAsOwner(deps.config, remover))
      throw new Refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    await requireAnotherOwner(deps, organization, member)
    requirePermission(deps, remover, { member: ['delete'] }, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
    await endMembership(deps, member)
    await recordChange(deps, request, { action: 'member.removed', ...ended(member) })
    return member
  })
}

/** Ends the caller's own membership, even if it is suspended. */
export function leaveOrganization(deps: Deps, request: Caller & { organizationId: string }) {
  const { actor, organizationId } = request
  return withOrganization(deps, { organizationId, outsider }, async (deps, organization) => {
    const membership = await findMembership(deps.db, { organizationId, userId: actor.user.id })
    const member = membership && (await findMember(deps.db, { organizationId, id: membership.id }))
    if (!member) throw new Refusal('MEMBER_NOT_FOUND')
    await requireAnotherOwner(deps, organization, member)
    await endMembership(deps, member)
    await recordChange(deps, request, { action: 'member.left', ...ended(member) })
    return member
  })
}

export async function changeRole(
  deps: Deps,
  request: Caller & { organizationId: string; memberId: string; role: string | readonly string[] },
) {
  const { actor, organizationId } = request
  const role = checkedRoles(deps, request.role)
  const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
  return withOrganization(deps, { organizationId, outsider }, async (deps, organization) => {
    const changer = await authorize(deps, { actor, organizationId, outsider })
    const member = await findMember(deps.db, { organizationId, id: request.memberId })
    if (!member) throw new Refusal('MEMBER_NOT_FOUND')
    if (isOwner(deps.config, member.role) && !actsAsOwner(deps.config, changer)) throw new Refusal(forbidden)
    requirePermission(deps, changer, { member: ['update'] }, forbidden)
    if (!mayGrant(deps.config, changer, role)) throw new Refusal(forbidden)
    if (!isOwner(deps.config, role)) await requireAnotherOwner(deps, organization, member)
    const changed = await updateRole(deps.db, member.id, role)
    await recordChange(deps, request, {
      action: 'member.role-set',
      subjectId: member.id,
      subjectUserId: member.userId,
      organizationId,
      changes: changesBetween(member, changed, ['role']),
    })
    return changed
  })
}

/** Deletes a membership, and makes the organization inactive in all sessions of the user. */
async function endMembership(deps: Deps, member: MemberWithUserRow) {
  await deleteMember(deps.db, member.id)
  await clearActiveOrganization(deps.db, member)
}

function ended({ id, userId, organizationId, role }: MemberWithUserRow) {
  return { subjectId: id, subjectUserId: userId, organizationId, changes: [change('role', role, null)] }
}
