import { createContext, useContext } from 'react'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { allows, isOwnerRole, mayGrantMemberRole, type Permissions } from '../../../contract/roles.ts'
import type { Site } from '../../context/boot.ts'
import { useApp } from '../../context/app.tsx'

const MembershipContext = createContext<Membership | null>(null)

export const MembershipProvider = MembershipContext.Provider

/** Returns the organization of this page, the user’s membership in it, and the user’s permissions. */
export function useOrganization() {
  const { site } = useApp()
  const membership = useContext(MembershipContext)
  if (!membership) throw new Error('A screen of an organization was rendered outside of one')
  return {
    ...membership.organization,
    membership,
    isOwner: isOwner(site, membership.role),
    /**
     * Whether the role grants these permissions. It decides only which actions to show; the server enforces
     * permissions.
     */
    may: (permissions: Permissions) => allows(site.organizations.roles, membership.role, permissions),
  }
}

/** True if the roles include the owner role. */
export function isOwner(site: Site, role: string) {
  return isOwnerRole(site.organizations, role)
}

/**
 * True if a member with `ownRole` is allowed to grant `role`. Owners can grant any role. Other members cannot grant the
 * owner role, and can grant another role only if they have all its permissions.
 */
export function mayGrant(site: Site, ownRole: string, role: string) {
  return mayGrantMemberRole(site.organizations, ownRole, role)
}
