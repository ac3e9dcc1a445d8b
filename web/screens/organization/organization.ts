import { createContext, useContext } from 'react'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { allows, rolesIn, type Permissions } from '../../../contract/roles.ts'
import type { Site } from '../../context/boot.ts'
import { usePorts } from '../../context/app.tsx'

const MembershipContext = createContext<Membership | null>(null)

export const MembershipProvider = MembershipContext.Provider

/** Returns the organization of this page, the user’s membership in it, and the user’s permissions. */
export function useOrganization() {
  const { site } = usePorts()
  const membership = useContext(MembershipContext)
  if (!membership) throw new Error('A screen of an organization was rendered outside of one')
  return {
    ...membership.organization,
    membership,
    isOwner: isOwner(site, membership.role),
    /** An estimate from the role, for choosing what to show; the server decides. */
    may: (permissions: Permissions) => allows(site.organizations.roles, membership.role, permissions),
  }
}

/** True if the roles include the owner role. */
export function isOwner(site: Site, role: string) {
  return rolesIn(role).includes(site.organizations.creatorRole)
}

/**
 * True if a member with one role may grant another: owners may grant any role, others only roles without more
 * permissions than their own.
 */
export function mayGrant(site: Site, ownRole: string, role: string) {
  if (isOwner(site, ownRole)) return true
  const { roles } = site.organizations
  const wanted = Object.entries(roles[role] ?? {}).filter(([, actions]) => actions.length > 0)
  const isWithin = wanted.length === 0 || allows(roles, ownRole, Object.fromEntries(wanted))
  return !isOwner(site, role) && isWithin
}
