import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { membershipsQuery } from '../../data/account.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { adminOrganizationPath } from '../../screens/admin/paths.ts'
import { useRights } from '../../screens/admin/rights.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Entry } from './entry.ts'

type Found = { id: string; name: string; slug: string; logo: string | null }

/**
 * Returns a function that creates the entry of an organization. For users who are allowed to list organizations, the
 * entry opens the page in the console. For other users, it opens the organization’s own pages.
 */
export function useOrganizationEntry() {
  const { may } = useRights()
  const { palette } = useMessages(paletteMessages)
  const isForConsole = may('organization', 'list')
  return ({ id, name, slug, logo }: Found, members: number): Entry => ({
    id: `organization:${id}`,
    group: 'organizations',
    name,
    detail: palette.members(members),
    exact: [id, slug],
    picture: <Avatar of="organization" id={id} name={name} image={logo} />,
    href: isForConsole ? adminOrganizationPath(id) : organizationPath(slug, 'members'),
    recent: isForConsole ? { kind: 'organization', id, name } : { kind: 'own-organization', id, name, slug },
  })
}

export function useOwnOrganizations(): Entry[] {
  const { site, call } = useApp()
  const { switcher } = useMessages(dashboardMessages)
  const entryOf = useOrganizationEntry()
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  return memberships.map(({ organization, memberCount, suspendedAt }) => {
    const entry = entryOf(organization, memberCount)
    if (suspendedAt === null) return entry
    return { ...entry, note: switcher.suspended, href: organizationPath(organization.slug) }
  })
}
