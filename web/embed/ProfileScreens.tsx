import { useState, type ReactNode } from 'react'
import { allows } from '../../contract/roles.ts'
import { organizationPath } from '../data/current-membership.ts'
import type { SecurityPart } from '../screens/account/security/Security.tsx'
import { Profile } from '../screens/account/profile/Profile.tsx'
import { useSiteState } from './host.ts'
import type { Place } from './place.ts'
import { OrganizationPages } from './OrganizationPages.tsx'
import { lazyPart, SignedInPart } from './SignedInScreens.tsx'
import { Sections } from './Sections.tsx'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { useMessages } from '../context/messages.ts'

const Security = lazyPart(() => import('../screens/account/security/Security.tsx'), 'Security')
const Devices = lazyPart(() => import('../screens/account/devices/Devices.tsx'), 'Devices')
const AccountKeys = lazyPart(() => import('../screens/api-keys/AccountKeys.tsx'), 'AccountKeys')
const MyOrganizations = lazyPart(
  () => import('../screens/account/organizations/MyOrganizations.tsx'),
  'MyOrganizations',
)
const Welcome = lazyPart(() => import('../screens/account/organizations/Welcome.tsx'), 'Welcome')
const NewOrganization = lazyPart(
  () => import('../screens/account/organizations/NewOrganization.tsx'),
  'NewOrganization',
)

/**
 * The pages of the user’s account and organizations. With `section`, shows only that section, without links to other
 * sections.
 */
export function ProfileScreens({ section, part }: { section?: string | undefined; part?: SecurityPart | undefined }) {
  const start = section === undefined || section === 'profile' ? '/account' : `/account/${section}`
  return <Pages start={start} isAlone={section !== undefined} part={part} />
}

/** The pages of the organization with this slug, or of the active organization. */
export function OrganizationScreens({ slug, section }: { slug?: string | undefined; section?: string | undefined }) {
  const { site } = useSiteState()
  const memberships = site?.organizations.memberships ?? []
  const activeId = site?.session?.session.activeOrganizationId
  const active = memberships.find(({ organization }) => organization.id === activeId)
  const shown = slug ?? active?.organization.slug
  const page = section === undefined || section === 'general' ? '' : `/${section}`
  const start = shown === undefined ? '/welcome' : `/o/${encodeURIComponent(shown)}${page}`
  return <Pages key={start} start={start} isAlone={section !== undefined} />
}

/** The form that creates an organization. */
export function CreationScreen({ redirectTo }: { redirectTo?: ((slug: string) => void) | undefined }) {
  function onLeave(path: string) {
    const slug = /^\/o\/([^/?]+)/.exec(path)?.[1]
    if (slug === undefined || !redirectTo) return false
    redirectTo(decodeURIComponent(slug))
    return true
  }
  return (
    <SignedInPart
      shape="pages"
      start="/organizations/new"
      owns={(pathname) => pathname === '/organizations/new'}
      onLeave={onLeave}
    >
      {() => <NewOrganization />}
    </SignedInPart>
  )
}

type PagesProps = { start: string; isAlone: boolean; part?: SecurityPart | undefined }

function Pages({ start, isAlone, part }: PagesProps) {
  return (
    <SignedInPart
      shape="pages"
      start={start}
      owns={isOurs}
      // One page of the host can contain several sections. When the browser returns from a provider or a mailed link,
      // only the section with the return path handles the return. The parts `password` and `second-step` handle none.
      arrivesAt={isAlone ? (pathname) => pathname === start && part !== 'password' && part !== 'second-step' : isOurs}
      staysHere={!isAlone}
    >
      {(place) => (
        <>
          {!isAlone && <AllSections place={place} />}
          <PageAt key={place.pathname} place={place} part={part} />
        </>
      )}
    </SignedInPart>
  )
}

const ownPages = /^\/(?:account(?:\/(?:security|devices|organizations|keys))?|welcome|organizations\/new|o\/.+)$/

function isOurs(pathname: string) {
  return ownPages.test(pathname)
}

function PageAt({ place, part }: { place: Place; part: SecurityPart | undefined }): ReactNode {
  const query = new URLSearchParams(place.search)
  const given = (name: string) => query.get(name) ?? undefined
  switch (place.pathname) {
    case '/account': {
      return (
        <Profile arrival={{ email: given('email') === 'changed' ? 'changed' : undefined, error: given('error') }} />
      )
    }
    case '/account/security': {
      const arrival = {
        connected: given('connected'),
        error: given('error'),
        provider: given('provider'),
        confirmed: given('confirmed'),
      }
      return <Security section={place.hash.slice(1)} arrival={arrival} part={part} />
    }
    case '/account/devices':
      return <Devices />
    case '/account/organizations':
      return <MyOrganizations />
    case '/account/keys':
      return <OwnKeys />
    case '/welcome':
      return <Welcome />
    case '/organizations/new':
      return <NewOrganization />
    default:
      return <OrganizationPages place={place} />
  }
}

function OwnKeys() {
  const [isCreating, setIsCreating] = useState(false)
  return <AccountKeys isCreating={isCreating} onCreating={setIsCreating} />
}

function AllSections({ place }: { place: Place }) {
  const { shell } = useMessages(dashboardMessages)
  const { site } = useSiteState()
  // A page below a section, such as a team, belongs to that section.
  const [current] = /^\/[^/]+(?:\/[^/]+){0,2}/.exec(place.pathname) ?? ['']
  const slug = /^\/o\/[^/]+/.exec(current)?.[0]
  if (slug === undefined) {
    const sections = [
      { path: '/account', label: shell.profile },
      { path: '/account/security', label: shell.security },
      { path: '/account/devices', label: shell.devices },
      { path: '/account/organizations', label: shell.organizations },
      ...(site?.apiKeys.isEnabled ? [{ path: '/account/keys', label: shell.apiKeys }] : []),
    ]
    return <Sections label={shell.you} current={current} sections={sections} />
  }
  const { roles = {}, memberships = [] } = site?.organizations ?? {}
  const role = memberships.find(({ organization }) => organizationPath(organization.slug) === slug)?.role ?? ''
  const mayReadKeys = site?.apiKeys.isEnabled && allows(roles, role, { apiKey: ['read'] })
  const sections = [
    { path: slug, label: shell.general },
    { path: `${slug}/members`, label: shell.members },
    { path: `${slug}/invitations`, label: shell.invitations },
    ...(site?.organizations.teams ? [{ path: `${slug}/teams`, label: shell.teams }] : []),
    { path: `${slug}/roles`, label: shell.roles },
    ...(mayReadKeys ? [{ path: `${slug}/keys`, label: shell.apiKeys }] : []),
  ]
  return <Sections label={shell.organization} current={current} sections={sections} />
}
