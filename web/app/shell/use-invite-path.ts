import { allows } from '../../../contract/roles.ts'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { useApp } from '../../context/app.tsx'
import { organizationPath } from '../../data/current-membership.ts'

/** Returns the path of the dialog that invites people; null if the user cannot invite anyone to the organization. */
export function useInvitePath(membership: Membership | null) {
  const { site } = useApp()
  const { roles, membershipLimit } = site.organizations
  const mayInvite =
    membership?.suspendedAt === null &&
    allows(roles, membership.role, { invitation: ['create'] }) &&
    (membershipLimit === null || membership.memberCount < membershipLimit)
  return mayInvite ? `${organizationPath(membership.organization.slug, 'members')}?invite=true` : null
}
