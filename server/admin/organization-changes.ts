import { changesBetween } from '../audit/changes.ts'
import { isFullAdministrator } from '../accounts/administrators.ts'
import { isBanned } from '../sessions/sessions.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor } from '../actor.ts'
import { isOwner, recordChange, withOrganization, type Caller } from '../organizations/authorization.ts'
import { handOver, makeOwner } from '../organizations/member-states.ts'
import { findMember, findMemberByEmail } from '../organizations/members.sql.ts'
import { dissolveIf } from '../organizations/organizations.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** Deletes an organization on behalf of a full administrator. Returns false if the organization does not exist. */
export async function removeForAdministrator(deps: Deps, request: Caller & { organizationId: string }) {
  try {
    await dissolveIf(deps, { ...request, byAdministrator: true }, 'ORGANIZATION_NOT_FOUND', (deps) =>
      requireFullAdministrator(deps, request.actor),
    )
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ORGANIZATION_NOT_FOUND') return false
    throw error
  }
}

type Change = Caller & { organizationId: string; memberIdOrEmail: string; inPlaceOf?: string | undefined }

/**
 * Makes a member an owner on behalf of a full administrator, in addition to the existing owners or instead of the owner
 * `inPlaceOf`.
 */
export function changeOwner(deps: Deps, request: Change) {
  const { actor, organizationId, memberIdOrEmail, inPlaceOf } = request
  const caller = { actor, visitor: request.visitor, byAdministrator: true } as const
  return withOrganization(deps, { organizationId, outsider: 'ORGANIZATION_NOT_FOUND' }, async (deps, organization) => {
    await requireFullAdministrator(deps, actor)
    const member = memberIdOrEmail.includes('@')
      ? await findMemberByEmail(deps.db, { organizationId, email: memberIdOrEmail })
      : await findMember(deps.db, { organizationId, id: memberIdOrEmail })
    const before = inPlaceOf === undefined ? null : await findMember(deps.db, { organizationId, id: inPlaceOf })
    const isHandedOver = before !== null && before.id !== member?.id && isOwner(deps.config, before.role)
    if (!member || (inPlaceOf !== undefined && !isHandedOver)) throw new Refusal('MEMBER_NOT_FOUND')
    if (before) return handOver(deps, organization, { ...caller, from: before, to: member })
    const owner = await makeOwner(deps, organization, member)
    await recordChange(deps, caller, {
      action: 'member.role-set',
      subjectId: member.id,
      subjectUserId: member.userId,
      organizationId,
      changes: changesBetween(member, owner, ['role']),
    })
    return { owner, former: null }
  })
}

/**
 * Refuses a caller who is not a full administrator. Locks the caller, so that a demotion waits for the end of the call.
 */
async function requireFullAdministrator(deps: Deps, actor: Actor) {
  const caller = await lockUser(deps.db, actor.user.id)
  if (!caller || isBanned(caller, deps.now())) throw new Refusal('UNAUTHORIZED')
  if (!isFullAdministrator(deps.config, caller)) throw new Refusal('FORBIDDEN')
}
