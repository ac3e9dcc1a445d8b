import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Membership } from '../../contract/portal/memberships.ts'
import { usePorts } from '../ports.tsx'
import { membershipsQuery, sessionQuery } from './queries.ts'

/**
 * What the signed-in person is in the organization of this tab: the one in its address, else the one that the session
 * acts in. So two tabs can be in two organizations at once.
 */
export function useCurrentMembership(): Membership | null {
  const { site, call } = usePorts()
  const { slug } = useParams({ strict: false })
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const activeId = session?.session.activeOrganizationId
  return (
    memberships.find(({ organization }) =>
      slug === undefined ? organization.id === activeId : organization.slug === slug,
    ) ?? null
  )
}

/** The address of an organization, of one of its pages, or of one thing on such a page. */
export function organizationPath(slug: string, page: OrganizationPage = '', id = '') {
  const parts = ['/o', encodeURIComponent(slug), page, encodeURIComponent(id)]
  return parts.filter((part) => part !== '').join('/')
}

type OrganizationPage = '' | 'members' | 'invitations' | 'teams' | 'roles'
