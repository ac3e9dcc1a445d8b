import { Link } from '@tanstack/react-router'
import { organizationPath } from './current-membership.ts'
import { usePortalWords } from './portal-words.ts'
import '../ui/Tabs.css'
import './PeopleTabs.css'

/** The way from those who are in an organization to those who have been asked, and back. A host’s page has its own. */
export function PeopleTabs({ slug }: { slug: string }) {
  const { shell } = usePortalWords()
  return (
    <nav className="ah-tabs ah-people-tabs" aria-label={shell.organization}>
      {(['members', 'invitations'] as const).map((page) => (
        <Link key={page} className="ah-tab" to={organizationPath(slug, page)} activeOptions={{ includeSearch: false }}>
          {shell[page]}
        </Link>
      ))}
    </nav>
  )
}
