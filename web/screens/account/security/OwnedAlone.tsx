import { useQuery } from '@tanstack/react-query'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { membershipsQuery } from '../../../data/account.ts'
import { useApp } from '../../../context/app.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'
import './OwnedAlone.css'

/**
 * Returns the user’s memberships in organizations that have no other owner. Always refetches, because other owners may
 * have left.
 */
export function useOwnedAlone(): Membership[] {
  const { site, call } = useApp()
  const { data: memberships } = useQuery({ ...membershipsQuery(call, site), refetchOnMount: 'always' })
  return memberships.filter(({ isOnlyOwner }) => isOnlyOwner)
}

/** The organizations that the user must hand over or delete before deleting their account, with links to do so. */
export function OwnedAlone({ owned }: { owned: readonly Membership[] }) {
  const { Link } = useApp()
  const { deletion } = useMessages(dashboardMessages)
  return (
    <Rows>
      {owned.map(({ organization: { id, name, slug, logo } }) => (
        <Row
          key={id}
          glyph={<Avatar of="organization" id={id} name={name} image={logo} />}
          title={name}
          sub={
            <span className="gh-owned-ways">
              <Link href={organizationPath(slug, 'members')}>{deletion.chooseOwner}</Link>
              <Link href={organizationPath(slug)}>{deletion.openSettings}</Link>
            </span>
          }
        />
      ))}
    </Rows>
  )
}
