import { useApp } from '../../../context/app.tsx'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** Returns why the user cannot invite people to the organization, or null. */
export function useReasonAgainstInviting() {
  const { site } = useApp()
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { may, membership } = useOrganization()
  const limit = site.organizations.membershipLimit
  if (!may({ invitation: ['create'] })) return messages.mayNotInvite
  return limit !== null && membership.memberCount >= limit ? messages.full(limit) : null
}
