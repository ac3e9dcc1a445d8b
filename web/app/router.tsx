import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import * as z from 'zod/mini'
import type { LinkProps } from '../context/app.tsx'
import { administrationRoutes } from './routes/admin.tsx'
import { keyRoutes } from './routes/keys.tsx'
import { organizationRoutes } from './routes/organization.tsx'
import { isPlainPress } from '../ui/plain-press.ts'
import { root, type RouterContext } from './routes/root.tsx'
import { PageCrashed } from '../layout/ErrorPage.tsx'
import { connectedDevicesQuery, factorsQuery, securityQuery, sessionsQuery } from '../data/account.ts'
import { ownEventsQuery } from '../data/events.ts'
import { mailsQuery } from '../data/mailbox.ts'
import { withQueries } from './routes/with-queries.ts'
import { withScreen } from './routes/with-screen.ts'

const mailboxSearch = z.object({
  mail: z.catch(z.optional(z.string()), undefined),
  view: z.catch(z.optional(z.enum(['html', 'text', 'headers'])), undefined),
})

const profileSearch = z.object({
  email: z.catch(z.optional(z.literal('changed')), undefined),
  error: z.catch(z.optional(z.string()), undefined),
})

const securitySearch = z.object({
  connected: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
  provider: z.catch(z.optional(z.string()), undefined),
  confirmed: z.catch(z.optional(z.unknown()), undefined),
})

const ProfileScreen = lazyRouteComponent(() => import('../screens/account/profile/Profile.tsx'), 'Profile')
const SecurityScreen = lazyRouteComponent(() => import('../screens/account/security/Security.tsx'), 'Security')
const MailboxScreen = lazyRouteComponent(() => import('../screens/mailbox/Mailbox.tsx'), 'Mailbox')

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: (search) => z.parse(profileSearch, search),
  component: withScreen(AccountRoute, ProfileScreen),
})

function AccountRoute() {
  const arrival = account.useSearch()
  return <ProfileScreen arrival={arrival} />
}

const security = createRoute({
  getParentRoute: () => root,
  path: '/account/security',
  validateSearch: (search) => z.parse(securitySearch, search),
  ...withQueries(({ call, site }) => [securityQuery(call), site.features.twoFactor && factorsQuery(call)]),
  component: withScreen(SecurityRoute, SecurityScreen),
})

function SecurityRoute() {
  const { hash } = useLocation()
  const arrival = security.useSearch()
  return <SecurityScreen section={hash} arrival={arrival} />
}

const devices = createRoute({
  getParentRoute: () => root,
  path: '/account/devices',
  ...withQueries(({ call, site }) => [
    sessionsQuery(call),
    site.features.deviceAuthorization && connectedDevicesQuery(call, site),
  ]),
  component: lazyRouteComponent(() => import('../screens/account/devices/Devices.tsx'), 'Devices'),
})

const connectDevice = createRoute({
  getParentRoute: () => root,
  path: '/device',
  component: lazyRouteComponent(() => import('../screens/account/devices/connect/ConnectDevice.tsx'), 'ConnectDevice'),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: '/account/activity',
  ...withQueries(({ call }) => [ownEventsQuery(call, {})]),
  component: lazyRouteComponent(() => import('../screens/account/activity/Activity.tsx'), 'Activity'),
})

const mailbox = createRoute({
  getParentRoute: () => root,
  path: '/dev/outbox',
  validateSearch: (search) => z.parse(mailboxSearch, search),
  ...withQueries(({ call }) => [mailsQuery(call)]),
  component: withScreen(MailboxRoute, MailboxScreen),
})

function MailboxRoute() {
  const { mail, view = 'html' } = mailbox.useSearch()
  const navigate = useNavigate({ from: '/dev/outbox' })
  return (
    <MailboxScreen
      open={mail}
      view={view}
      onView={(next) => void navigate({ search: (search) => ({ ...search, view: next }), replace: true })}
      onClear={() => void navigate({ search: {} })}
    />
  )
}

const sample = createRoute({
  getParentRoute: () => root,
  path: '/dev/sample',
  component: lazyRouteComponent(() => import('../screens/sample/SampleUsers.tsx'), 'SampleUsers'),
})

export function createDashboardRouter(context: RouterContext) {
  return createRouter({
    context,
    routeTree: root.addChildren([
      account,
      security,
      devices,
      connectDevice,
      activity,
      mailbox,
      sample,
      ...keyRoutes,
      ...administrationRoutes,
      ...organizationRoutes,
    ]),
    defaultErrorComponent: PageCrashed,
    defaultPreload: 'intent',
    // Every navigation waits for the loaders, even to a page that was visited before. They fetch only uncached data.
    defaultStaleReloadMode: 'blocking',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}

/**
 * A link within the dashboard, for screens that know paths instead of routes. The router’s own link subscribes to the
 * location to show whether it is active. This link does not, so a table with a hundred links stays fast.
 */
export function DashboardLink({ href, onClick, children, ...link }: LinkProps) {
  const router = useRouter()
  const preload = () => void router.preloadRoute(placeOf(href))

  function follow(event: MouseEvent) {
    onClick?.()
    if (event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    void router.navigate(placeOf(href))
  }

  // The router encodes search parameters in its own format, so that an id that consists of digits remains a string.
  const address = href.includes('?') ? router.buildLocation(placeOf(href)).href : href
  return (
    <a {...link} href={address} onClick={follow} onFocus={preload} onPointerEnter={preload}>
      {children}
    </a>
  )
}

function placeOf(href: string) {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin)
  // All search parameters are strings, except `true`.
  const search = [...searchParams].map(([name, value]) => [name, value === 'true' || value])
  return { to: pathname, search: Object.fromEntries(search), hash: hash.slice(1) }
}
