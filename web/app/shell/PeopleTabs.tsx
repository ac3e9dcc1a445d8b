import { Link } from '@tanstack/react-router'
import { organizationPath } from '../../data/current-membership.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'
import '../../ui/Tabs.css'
import './PeopleTabs.css'

/**
 * Tabs that switch between the members and the invitations of an organization. Pages in a host application have their
 * own tabs.
 */
export function PeopleTabs({ slug }: { slug: string }) {
  const { shell } = useMessages(dashboardMessages)
  return (
    <nav className="gh-tabs gh-people-tabs" aria-label={shell.organization}>
      {(['members', 'invitations'] as const).map((page) => (
        <Link key={page} className="gh-tab" to={organizationPath(slug, page)} activeOptions={{ includeSearch: false }}>
          {shell[page]}
        </Link>
      ))}
    </nav>
  )
}
