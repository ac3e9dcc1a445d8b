import { UserPlus } from 'lucide-react'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useActivate } from '../../screens/account/switcher/use-activate.ts'
import { useDestinations } from './destinations.tsx'
import { useInvitePath } from './use-invite-path.ts'

/** If the user has more than this number of other organizations, only the switcher lists them. */
const maxOthers = 4

/** The sidebar’s link to invite people, and its links to the user’s other organizations if there are few. */
export function OrganizationLinks({ membership }: { membership: Membership }) {
  const { Link } = useApp()
  const { navigation } = useMessages(navigationMessages)
  const invitePath = useInvitePath(membership)
  return (
    <>
      {invitePath !== null && (
        <Link className="gh-navigation-place gh-navigation-apart" href={invitePath}>
          <UserPlus size={18} strokeWidth={1.6} aria-hidden />
          <span className="gh-navigation-label">{navigation.invite}</span>
        </Link>
      )}
      <OtherOrganizations />
    </>
  )
}

function OtherOrganizations() {
  const { Link } = useApp()
  const { navigation } = useMessages(navigationMessages)
  const activate = useActivate()
  const { organizations } = useDestinations()
  const others = organizations.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0 || others.length > maxOthers) return null
  return (
    <div className="gh-navigation-apart">
      <p className="gh-mode-label gh-navigation-label" id="other-organizations">
        {navigation.otherOrganizations}
      </p>
      <ul className="gh-navigation-list" aria-labelledby="other-organizations">
        {others.map(({ href, name, picture, organizationId }) => (
          <li key={href}>
            <Link
              className="gh-navigation-place"
              href={href}
              onClick={() => organizationId !== undefined && activate.mutate(organizationId)}
            >
              {picture}
              <span className="gh-navigation-label">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
