import { useQuery } from '@tanstack/react-query'
import { Mail, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { membershipsQuery, sessionQuery } from '../../data/account.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { ownInvitationsQuery } from '../../data/organizations.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BrandLogo } from '../../ui/Brand.tsx'
import { useMode, type Mode } from './mode.ts'
import { correspondingPath, placesOf, useCurrentPlace, usePlaces } from './places.ts'

/** An entry of the switcher. */
export type Destination = {
  href: string
  picture: ReactNode
  name: string
  sub?: string
  isCurrent?: boolean
  /** The organization that becomes the session’s active organization when the entry is followed. */
  organizationId?: string
}

/** All entries of the switcher, in groups. */
export type Destinations = {
  account: Destination[]
  organizations: Destination[]
  more: Destination[]
  console: Destination[]
}

/**
 * Returns the entries of the switcher. An entry that leads to another part of the dashboard opens the page that
 * corresponds to the current page, or the first page of that part.
 */
export function useDestinations(): Destinations {
  const { site, call } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const mode = useMode()
  const current = useCurrentPlace(usePlaces(mode))
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const organizationOf = useOrganizationDestination(mode)
  const consoleOf = useConsoleDestination(mode)
  const more = useMoreDestinations()
  const user = session?.user
  const pathTo = (to: Mode) => correspondingPath(placesOf(to, site, shell), current) ?? '/account'

  return {
    account: user
      ? [
          {
            href: pathTo({ kind: 'account' }),
            picture: <Avatar of="user" id={user.id} name={user.name} image={user.image} />,
            name: user.name,
            sub: user.email,
            isCurrent: mode.kind === 'account',
          },
        ]
      : [],
    organizations: memberships.map((membership) =>
      organizationOf(membership, pathTo({ kind: 'organization', membership })),
    ),
    more,
    console: site.administration ? [consoleOf(pathTo({ kind: 'console' }))] : [],
  }
}

function useConsoleDestination(mode: Mode) {
  const { site } = useApp()
  const { navigation } = useMessages(navigationMessages)
  return (href: string): Destination => ({
    href,
    picture: <BrandLogo site={site} isSmall />,
    name: navigation.console,
    sub: navigation.consoleOf(site.app.name),
    isCurrent: mode.kind === 'console',
  })
}

function useMoreDestinations(): Destination[] {
  const { site } = useApp()
  const { switcher } = useMessages(dashboardMessages)
  const waiting = useWaitingInvitations()
  const icon = (Icon: typeof Plus) => <Icon size={18} strokeWidth={1.6} aria-hidden />
  return [
    ...(waiting > 0
      ? [{ href: '/account/organizations', picture: icon(Mail), name: switcher.invitations(waiting) }]
      : []),
    ...(site.organizations.mayBeCreated
      ? [{ href: '/organizations/new', picture: icon(Plus), name: switcher.create }]
      : []),
  ]
}

function useOrganizationDestination(mode: Mode) {
  const { roleNames, switcher } = useMessages(dashboardMessages)
  return ({ id, organization, role, suspendedAt }: Membership, path: string): Destination => ({
    href: suspendedAt === null ? path : organizationPath(organization.slug),
    picture: <Avatar of="organization" id={organization.id} name={organization.name} image={organization.logo} />,
    name: organization.name,
    sub: suspendedAt === null ? roleNames(role) : switcher.suspended,
    isCurrent: mode.kind === 'organization' && mode.membership.id === id,
    ...(suspendedAt === null ? { organizationId: organization.id } : {}),
  })
}

function useWaitingInvitations() {
  const { site, call } = useApp()
  const isVerified = site.session?.user.emailVerified === true
  const { data: invitations } = useQuery({ ...ownInvitationsQuery(call), enabled: isVerified })
  return invitations?.length ?? 0
}
