import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import {
  Activity,
  Building,
  Building2,
  Laptop,
  Layers,
  LogIn,
  LogOut,
  Mail,
  MailOpen,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  TableProperties,
  User,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useId } from 'react'
import type { Boot } from '../../../contract/pages/boot.ts'
import type { FullUser } from '../../../contract/user.ts'
import { useApp } from '../../context/app.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { organizationPath, useCurrentMembership } from '../../data/current-membership.ts'
import { sessionQuery } from '../../data/account.ts'
import { Switcher } from '../../screens/account/switcher/Switcher.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'
import './Navigation.css'

type Place = {
  to: string
  label: string
  icon: LucideIcon
  /** True if another page of that section is open. */
  isAround?: boolean
}

/** The dashboard navigation: grouped links, with the user menu below. */
export function Navigation() {
  const { site, call } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const user = session?.user

  return (
    <nav className="gh-navigation" aria-label={shell.navigation}>
      {user && <Switcher />}
      <div className="gh-navigation-places" ref={showCurrent}>
        {user && <OrganizationGroup />}
        {user && (
          <Group
            title={shell.you}
            places={[
              { to: '/account', label: shell.profile, icon: User },
              { to: '/account/security', label: shell.security, icon: ShieldCheck },
              { to: '/account/devices', label: shell.devices, icon: Laptop },
              { to: '/account/organizations', label: shell.organizations, icon: Building },
            ]}
          />
        )}
        {user && site.administration && <AdministrationGroup administration={site.administration} />}
        {site.mailbox && (
          <Group title={shell.development} places={[{ to: '/dev/outbox', label: shell.mailbox, icon: Mail }]} />
        )}
      </div>
      {user ? <OwnAccount user={user} /> : <Visitor />}
    </nav>
  )
}

/** Scrolls to the current link, which may be out of view. `scrollIntoView` would make Tab start there. */
function showCurrent(places: Element | null) {
  const current = places?.querySelector('[aria-current=page]')
  if (!places || !current) return
  places.scrollTop += Math.max(0, current.getBoundingClientRect().bottom - places.getBoundingClientRect().bottom)
}

function OrganizationGroup() {
  const { site } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const current = useCurrentMembership()
  const { pathname } = useLocation()
  if (!current || current.suspendedAt !== null) return null
  const { slug } = current.organization
  const places = [
    { to: organizationPath(slug), label: shell.general, icon: Settings },
    {
      to: organizationPath(slug, 'members'),
      label: shell.members,
      icon: Users,
      isAround: pathname === organizationPath(slug, 'invitations'),
    },
    ...(site.organizations.teams ? [{ to: organizationPath(slug, 'teams'), label: shell.teams, icon: Layers }] : []),
    { to: organizationPath(slug, 'roles'), label: shell.roles, icon: TableProperties },
  ]
  return <Group title={shell.organization} places={places} />
}

/** The administration pages that the user has access to. */
function AdministrationGroup({ administration }: { administration: NonNullable<Boot['administration']> }) {
  const { shell } = useMessages(dashboardMessages)
  const { permissions, isFull } = administration
  const mayList = (resource: string) => permissions[resource]?.includes('list') ?? false
  const places: (Place & { isFor: boolean })[] = [
    { to: '/admin', label: shell.overview, icon: Activity, isFor: true },
    { to: '/admin/users', label: shell.people, icon: UsersRound, isFor: mayList('user') },
    { to: '/admin/organizations', label: shell.organizations, icon: Building2, isFor: mayList('organization') },
    { to: '/admin/events', label: shell.auditLog, icon: ScrollText, isFor: mayList('event') },
    { to: '/admin/emails', label: shell.emails, icon: MailOpen, isFor: isFull },
    { to: '/admin/settings', label: shell.settings, icon: SlidersHorizontal, isFor: isFull },
  ]
  return <Group title={shell.administration} places={places.filter(({ isFor }) => isFor)} />
}

function Group({ title, places }: { title: string; places: Place[] }) {
  const id = useId()
  return (
    <div className="gh-navigation-group">
      <p id={id}>{title}</p>
      {/* Two groups contain a link with the same name. */}
      <ul aria-labelledby={id}>
        {places.map(({ to, label, icon: Icon, isAround }) => (
          <li key={to}>
            <Link
              className="gh-navigation-place"
              to={to}
              aria-current={isAround ? 'true' : undefined}
              activeOptions={{ exact: isBeginning(to, places), includeSearch: false }}
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** True if the path is a prefix of another link’s path, so that the prefix alone does not make it current. */
function isBeginning(to: string, places: readonly Place[]) {
  return places.some((other) => other.to.startsWith(`${to}/`))
}

function OwnAccount({ user }: { user: FullUser }) {
  const { shell } = useMessages(dashboardMessages)
  return (
    <div className="gh-navigation-person">
      <Avatar of="person" id={user.id} name={user.name} image={user.image} />
      <div className="gh-navigation-who">
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </div>
      <a className="gh-navigation-leave" href="/sign-out" aria-label={shell.signOut} title={shell.signOut}>
        <LogOut size={18} strokeWidth={1.6} aria-hidden />
      </a>
    </div>
  )
}

function Visitor() {
  const { shell } = useMessages(dashboardMessages)
  return (
    <a className="gh-navigation-place" href="/sign-in">
      <LogIn size={18} strokeWidth={1.6} aria-hidden />
      {shell.signIn}
    </a>
  )
}
