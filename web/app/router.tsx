import { createRoute, createRouter, Link, lazyRouteComponent, useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { LinkProps } from '../ports.tsx'
import { Profile } from '../screens/Profile.tsx'
import { administrationRoutes } from './administration-routes.tsx'
import { organizationRoutes } from './organization-routes.tsx'
import { root } from './root-route.ts'
import { PageCrashed } from './Trouble.tsx'

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

const SecurityScreen = lazyRouteComponent(() => import('../screens/account/Security.tsx'), 'Security')
const MailboxScreen = lazyRouteComponent(() => import('../screens/mailbox/Mailbox.tsx'), 'Mailbox')

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: (search) => z.parse(profileSearch, search),
  component: AccountRoute,
})

function AccountRoute() {
  const arrival = account.useSearch()
  return <Profile arrival={arrival} />
}

const security = createRoute({
  getParentRoute: () => root,
  path: '/account/security',
  validateSearch: (search) => z.parse(securitySearch, search),
  component: SecurityRoute,
})

function SecurityRoute() {
  const { hash } = useLocation()
  const arrival = security.useSearch()
  return <SecurityScreen section={hash} arrival={arrival} />
}

const devices = createRoute({
  getParentRoute: () => root,
  path: '/account/devices',
  component: lazyRouteComponent(() => import('../screens/devices/Devices.tsx'), 'Devices'),
})

const mailbox = createRoute({
  getParentRoute: () => root,
  path: '/dev/outbox',
  validateSearch: (search) => z.parse(mailboxSearch, search),
  component: MailboxRoute,
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
  component: lazyRouteComponent(() => import('../screens/sample/SamplePeople.tsx'), 'SamplePeople'),
})

/** Makes the router of the portal. */
export function createPortalRouter() {
  return createRouter({
    routeTree: root.addChildren([
      account,
      security,
      devices,
      mailbox,
      sample,
      ...administrationRoutes,
      ...organizationRoutes,
    ]),
    defaultErrorComponent: PageCrashed,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}

/** A link within the portal, for screens that know paths and not routes. */
export function PortalLink({ href, ...link }: LinkProps) {
  const { pathname, searchParams } = new URL(href, window.location.origin)
  const search = Object.fromEntries(searchParams)
  return <Link {...link} to={pathname} search={search} />
}
