import { createContext, use } from 'react'
import type { Membership } from '../../../contract/portal/memberships.ts'
import { allows, rolesIn, type Permissions } from '../../../contract/roles.ts'
import type { Site } from '../../boot.ts'
import { usePorts } from '../../ports.tsx'

const MembershipContext = createContext<Membership | null>(null)

export const MembershipProvider = MembershipContext.Provider

/** The organization of this page, what the signed-in person is in it, and what that allows. */
export function useOrganization() {
  const { site } = usePorts()
  const membership = use(MembershipContext)
  if (!membership) throw new Error('A screen of an organization was rendered outside of one')
  return {
    ...membership.organization,
    membership,
    isOwner: isOwner(site, membership.role),
    /** A guess from the role, for what to show; the server decides. */
    may: (permissions: Permissions) => allows(site.organizations.roles, membership.role, permissions),
  }
}

/** Whether roles make a member an owner. */
export function isOwner(site: Site, role: string) {
  return rolesIn(role).includes(site.organizations.creatorRole)
}

/** Whether somebody with a role may give another: an owner any, others none that allows more than their own. */
export function mayGrant(site: Site, ownRole: string, role: string) {
  if (isOwner(site, ownRole)) return true
  const { roles } = site.organizations
  const wanted = Object.entries(roles[role] ?? {}).filter(([, actions]) => actions.length > 0)
  const isWithin = wanted.length === 0 || allows(roles, ownRole, Object.fromEntries(wanted))
  return !isOwner(site, role) && isWithin
}
