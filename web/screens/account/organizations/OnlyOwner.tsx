import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { useApp } from '../../../context/app.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** Explains why the only owner cannot leave, with a link to the members who could become owners. */
export function OnlyOwner({ organization }: Pick<Membership, 'organization'>) {
  const { Link } = useApp()
  const { leaving } = useMessages(organizationMessages, 'organizations')
  return (
    <>
      {leaving.onlyOwner}{' '}
      <Link href={`${organizationPath(organization.slug, 'members')}?state=active`}>{leaving.choose}</Link>
    </>
  )
}
