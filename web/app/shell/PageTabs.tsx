import { Link } from '@tanstack/react-router'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import '../../ui/Tabs.css'
import { applicationPages } from './places.ts'
import './PageTabs.css'

type PageTab = { to: string; label: string }

/**
 * Tabs that switch between the members and the invitations of an organization. Pages in a host application have their
 * own tabs.
 */
export function PeopleTabs({ slug }: { slug: string }) {
  const { shell } = useMessages(dashboardMessages)
  const tabs = (['members', 'invitations'] as const).map((page) => ({
    to: organizationPath(slug, page),
    label: shell[page],
  }))
  return <PageTabs label={shell.organization} tabs={tabs} />
}

/** Tabs that switch between the server keys and the webhooks of the site, for users who are allowed to see both. */
export function ApplicationTabs() {
  const { site } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const tabs = applicationPages(site, shell)
  return tabs.length > 1 ? <PageTabs label={shell.applications} tabs={tabs} /> : null
}

function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav className="gh-tabs gh-page-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} className="gh-tab" to={tab.to} activeOptions={{ includeSearch: false }}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
