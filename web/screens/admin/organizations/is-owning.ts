import type { adminGetOrganization } from '../../../../contract/admin/organizations.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { rolesIn } from '../../../../contract/roles.ts'

/** A member as the administrators’ endpoint returns it. */
export type ListedMember = ReplyOf<typeof adminGetOrganization>['members'][number]

/** Returns a predicate that is true for owners: members with the role that the creator of an organization gets. */
export function isOwning(creatorRole: string) {
  return ({ role }: Pick<ListedMember, 'role'>) => rolesIn(role).includes(creatorRole)
}
