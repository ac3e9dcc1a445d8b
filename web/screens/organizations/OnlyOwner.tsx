import type { Membership } from '../../../contract/organizations/memberships.ts'
import { organizationPath } from '../../app/current-membership.ts'
import { usePorts } from '../../ports.tsx'
import { useOrganizationWords } from './organization-words.ts'

/** Explains why the only owner cannot leave, with a link to the members who could become owners. */
export function OnlyOwner({ organization }: Pick<Membership, 'organization'>) {
  const { Link } = usePorts()
  const { leaving } = useOrganizationWords()
  return (
    <>
      {leaving.onlyOwner}{' '}
      <Link href={`${organizationPath(organization.slug, 'members')}?state=active`}>{leaving.choose}</Link>
    </>
  )
}
