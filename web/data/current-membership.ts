import { useQuery } from '@tanstack/react-query'
import type { Membership } from '../../contract/organizations/memberships.ts'
import { useApp } from '../context/app.tsx'
import { usePageLocation } from '../context/page-location.ts'
import { membershipsQuery, sessionQuery } from './account.ts'

/**
 * Returns the user’s membership in the organization of this tab: the organization in the URL, otherwise the active
 * organization of the session. Because the URL decides, two tabs can show different organizations.
 */
export function useCurrentMembership(): Membership | null {
  const { site, call } = useApp()
  const { slug } = usePageLocation()
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const activeId = session?.session.activeOrganizationId
  return (
    memberships.find(({ organization }) =>
      slug === undefined ? organization.id === activeId : organization.slug === slug,
    ) ?? null
  )
}

/** Returns the path of an organization, of one of its pages, or of an item on such a page. */
export function organizationPath(slug: string, page: OrganizationPage = '', id = '') {
  const parts = ['/o', encodeURIComponent(slug), page, encodeURIComponent(id)]
  return parts.filter((part) => part !== '').join('/')
}

type OrganizationPage = '' | 'members' | 'invitations' | 'teams' | 'roles' | 'keys' | 'webhooks' | 'audit-log'
