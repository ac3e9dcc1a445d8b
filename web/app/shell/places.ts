import {
  Activity,
  Blocks,
  Building2,
  History,
  Inbox,
  KeySquare,
  Laptop,
  Mail,
  Network,
  ScrollText,
  Settings2,
  ShieldCheck,
  User,
  UserCog,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { allows, type Permissions } from '../../../contract/roles.ts'
import { useApp } from '../../context/app.tsx'
import type { Site } from '../../context/boot.ts'
import { useMessages } from '../../context/messages.ts'
import { usePageLocation } from '../../context/page-location.ts'
import { organizationPath } from '../../data/current-membership.ts'
import { dashboardMessages, type DashboardMessages } from '../../messages/en/dashboard.ts'
import type { Mode } from './mode.ts'

/** One entry of the navigation. */
export type Place = {
  /** Entries of two modes with the same `page` correspond: switching modes opens the corresponding page. */
  page: string
  to: string
  label: string
  icon: LucideIcon
  /**
   * The pages that belong to this entry. They include the page at `to` if that page has a different name from the
   * entry.
   */
  inside?: readonly { to: string; label: string }[]
}

type Words = DashboardMessages['shell']

/** Returns the navigation entries of a mode (at most eight) that are turned on and that the user is allowed to open. */
export function usePlaces(mode: Mode): Place[] {
  const { site } = useApp()
  const { shell } = useMessages(dashboardMessages)
  return placesOf(mode, site, shell)
}

export function placesOf(mode: Mode, site: Site, words: Words): Place[] {
  if (mode.kind === 'console') return consolePlaces(site, words)
  if (mode.kind === 'account') return accountPlaces(site, words)
  const { membership } = mode
  return membership.suspendedAt === null ? organizationPlaces(membership, site, words) : []
}

function accountPlaces(site: Site, words: Words): Place[] {
  const own: Place[] = [
    { page: 'profile', to: '/account', label: words.profile, icon: User },
    { page: 'security', to: '/account/security', label: words.security, icon: ShieldCheck },
    { page: 'devices', to: '/account/devices', label: words.devices, icon: Laptop },
    { page: 'own-organizations', to: '/account/organizations', label: words.organizations, icon: Building2 },
    ...(site.apiKeys.isEnabled ? [{ page: 'keys', to: '/account/keys', label: words.apiKeys, icon: KeySquare }] : []),
    { page: 'activity', to: '/account/activity', label: words.activity, icon: History },
  ]
  // The console contains the mailbox. Developers without access to the console find the mailbox here.
  return [...(site.session ? own : []), ...(site.administration ? [] : mailboxPlace(site, words))]
}

function organizationPlaces({ organization: { slug }, role }: Membership, site: Site, words: Words): Place[] {
  const path = (page: Parameters<typeof organizationPath>[1]) => organizationPath(slug, page)
  const may = (permissions: Permissions) => allows(site.organizations.roles, role, permissions)
  const hasWebhooks = site.organizations.webhooks && may({ webhook: ['read'] })
  const hasKeys = site.apiKeys.isEnabled && may({ apiKey: ['read'] })
  return [
    {
      page: 'members',
      to: path('members'),
      label: words.members,
      icon: Users,
      inside: [{ to: path('invitations'), label: words.invitations }],
    },
    ...(site.organizations.teams ? [{ page: 'teams', to: path('teams'), label: words.teams, icon: Network }] : []),
    { page: 'roles', to: path('roles'), label: words.roles, icon: UserCog },
    ...(hasKeys ? [{ page: 'keys', to: path('keys'), label: words.apiKeys, icon: KeySquare }] : []),
    ...(hasWebhooks ? [{ page: 'webhooks', to: path('webhooks'), label: words.webhooks, icon: Webhook }] : []),
    ...(may({ event: ['list'] })
      ? [{ page: 'audit-log', to: path('audit-log'), label: words.auditLog, icon: ScrollText }]
      : []),
    { page: 'settings', to: organizationPath(slug), label: words.settings, icon: Settings2 },
  ]
}

function consolePlaces(site: Site, words: Words): Place[] {
  if (!site.administration) return []
  const { permissions, isFull } = site.administration
  const may = (resource: string, action: string) => permissions[resource]?.includes(action) ?? false
  const mayList = (resource: string) => may(resource, 'list')
  const places: (Place & { isFor: boolean })[] = [
    { page: 'overview', to: '/admin', label: words.overview, icon: Activity, isFor: true },
    { page: 'people', to: '/admin/users', label: words.people, icon: Users, isFor: mayList('user') },
    {
      page: 'organizations',
      to: '/admin/organizations',
      label: words.organizations,
      icon: Building2,
      isFor: mayList('organization'),
    },
    ...applicationsPlace(site, words).map((place) => ({ ...place, isFor: true })),
    {
      page: 'audit-log',
      to: '/admin/events',
      label: words.auditLog,
      icon: ScrollText,
      isFor: mayList('event'),
      inside: [{ to: '/admin/log-streams', label: words.logStreams }],
    },
    { page: 'emails', to: '/admin/emails', label: words.emails, icon: Mail, isFor: isFull },
    {
      page: 'settings',
      to: '/admin/settings',
      label: words.settings,
      icon: Settings2,
      isFor: isFull,
      inside: [{ to: '/admin/doctor', label: words.installationCheck }],
    },
  ]
  return [...places.filter(({ isFor }) => isFor), ...mailboxPlace(site, words)]
}

function applicationsPlace(site: Site, words: Words): Place[] {
  const pages = applicationPages(site, words)
  const [first] = pages
  return first ? [{ page: 'applications', to: first.to, label: words.applications, icon: Blocks, inside: pages }] : []
}

/** Returns the pages about the applications that use the site: its server keys and its webhooks. */
export function applicationPages({ administration, features }: Site, words: Words) {
  const mayRead = (resource: string) => administration?.permissions[resource]?.includes('read') ?? false
  return [
    ...(mayRead('apiKey') ? [{ to: '/admin/keys', label: words.serverKeys }] : []),
    ...(features.webhooks && mayRead('webhook') ? [{ to: '/admin/webhooks', label: words.webhooks }] : []),
  ]
}

function mailboxPlace(site: Site, words: Words): Place[] {
  return site.mailbox ? [{ page: 'mailbox', to: '/dev/outbox', label: words.mailbox, icon: Inbox }] : []
}

export function useCurrentPlace(places: readonly Place[]) {
  const { pathname } = usePageLocation()
  return places.find((place) => isCurrent(place, pathname, places))
}

function isCurrent({ to, inside = [] }: Place, pathname: string, places: readonly Place[]) {
  if (pathname.replace(/(?<=.)\/$/, '') === to) return true
  if (inside.some((each) => `${pathname}/`.startsWith(`${each.to}/`))) return true
  // The first page of a mode is current only at its exact path, because the mode's other paths start with that path.
  const isBeginning = places.some((other) => other.to.startsWith(`${to}/`))
  return !isBeginning && pathname.startsWith(`${to}/`)
}

/**
 * Returns the path to open when switching to another mode: the page that corresponds to the current one, otherwise the
 * mode's first page.
 */
export function correspondingPath(places: readonly Place[], current: Place | undefined) {
  return (places.find(({ page }) => page === current?.page) ?? places[0])?.to
}
