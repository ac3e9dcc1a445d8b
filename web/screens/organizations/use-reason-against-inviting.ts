import { usePorts } from '../../ports.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'

/** Returns why the user cannot invite people here, or null. */
export function useReasonAgainstInviting() {
  const { site } = usePorts()
  const { members: words } = useOrganizationWords()
  const { may, membership } = useOrganization()
  const limit = site.organizations.membershipLimit
  if (!may({ invitation: ['create'] })) return words.mayNotInvite
  return limit !== null && membership.memberCount >= limit ? words.full(limit) : null
}
