import type { Membership } from '../../../contract/portal/memberships.ts'
import { organizationPath } from '../../app/current-membership.ts'
import { usePorts } from '../../ports.tsx'
import { useOrganizationWords } from './organization-words.ts'

/** Why an only owner cannot leave, with the way to those who may become one. */
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
