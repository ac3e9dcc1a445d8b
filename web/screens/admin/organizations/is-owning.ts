import type { adminGetOrganization } from '../../../../contract/admin/organizations.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { rolesIn } from '../../../../contract/roles.ts'

/** A member as administrators see one. */
export type ListedMember = ReplyOf<typeof adminGetOrganization>['members'][number]

/** Tells whether a member is an owner, which is whoever has the role of those who create. */
export function isOwning(creatorRole: string) {
  return ({ role }: Pick<ListedMember, 'role'>) => rolesIn(role).includes(creatorRole)
}
