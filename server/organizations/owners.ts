import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { lockUserForDeletion } from './active-organizations.sql.ts'
import { isOwner, type LockedOrganization } from './authorization.ts'
import { isOnlyOneWithRole, isRoleHeldByAnother, type MemberRow, type RoleHeld } from './members.sql.ts'
import { lockOrganizationsOf } from './organizations.sql.ts'

/**
 * Throws a refusal if this member is an owner and the organization has no other active owner.
 *
 * An owner who is suspended or banned cannot act and does not count.
 */
export async function requireAnotherOwner(
  deps: Deps,
  organization: LockedOrganization,
  member: Pick<MemberRow, 'id' | 'organizationId' | 'role'>,
) {
  if (member.organizationId !== organization.id) throw new Error('The locked organization is not the member’s')
  if (!isOwner(deps.config, member.role)) return
  const isAnother = await isRoleHeldByAnother(deps.db, member.id, ownershipNow(deps))
  if (!isAnother) throw new Refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
}

/**
 * Refuses to delete a user who is the only active owner of an organization, whether the user or an administrator
 * requests the deletion.
 *
 * Call this function first in the transaction that deletes the user. Until that transaction ends, the user cannot
 * become an owner, and no other owner can leave the user's organizations. A ban transfers organizations instead: see
 * `succession.ts`.
 */
export function refuseIfOnlyOwner(deps: Deps, userId: string) {
  return inTransaction(deps, async (deps) => {
    await lockUserForDeletion(deps.db, userId)
    await lockOrganizationsOf(deps.db, userId)
    if (await isOnlyOneWithRole(deps.db, userId, ownershipNow(deps)))
      throw new Refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  })
}

/** Returns the owner role and the current time, for finding owners who are active now. */
export function ownershipNow({ config, now }: Deps): RoleHeld {
  return { role: config.organization.creatorRole, now: now() }
}
