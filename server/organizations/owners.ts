import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { lockUserForDeletion } from './active-organizations.sql.ts'
import { isOwner } from './authorization.ts'
import { countOthersWithRole, isOnlyOneWithRole, type MemberRow } from './members.sql.ts'
import { lockOrganizationsOf } from './organizations.sql.ts'

/** Refuses to go on without a member when no other owner would be left; the organization must be locked. */
export async function requireAnotherOwner(deps: Deps, member: Pick<MemberRow, 'id' | 'organizationId' | 'role'>) {
  if (!isOwner(deps.config, member.role)) return
  const others = await countOthersWithRole(deps.db, member, deps.config.organization.creatorRole)
  if (others === 0) throw new Refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
}

/**
 * Refuses to delete a person who is the only owner of an organization.
 *
 * Call it first in the transaction that deletes: from then until its end nobody can make the person an owner, and no
 * other owner of their organizations can go.
 */
export function refuseIfOnlyOwner(deps: Deps, userId: string) {
  return inTransaction(deps, async (deps) => {
    await lockUserForDeletion(deps.db, userId)
    await lockOrganizationsOf(deps.db, userId)
    if (await isOnlyOneWithRole(deps.db, userId, deps.config.organization.creatorRole))
      throw new Refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  })
}
