import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { periods } from '../../screens/admin/overview/metrics.ts'
import {
  askInAddress,
  usersSearch,
  queryOf,
  tabInAddress,
  textInAddress,
  type UserTab,
} from '../../screens/admin/users/users-search.ts'
import { eventFilterOf } from '../../screens/events/log/log-filter.ts'
import { logSearch } from '../../screens/events/log/log-search.ts'
import { administeredOrganizationRoutes } from './admin-organizations.tsx'
import { logStreams } from './log-streams.tsx'
import { root } from './root.tsx'
import { siteWebhookRoutes } from './webhooks.tsx'
import {
  eventsQuery,
  latestEventsQuery,
  mailSamplesQuery,
  overviewQuery,
  usersQuery,
  userEventsQuery,
  userQuery,
  settingsQuery,
  doctorQuery,
} from '../../data/admin.ts'
import { settingSubjects } from '../../../contract/admin/settings.ts'
import { withQueries } from './with-queries.ts'
import { withScreen } from './with-screen.ts'

const OverviewScreen = lazyRouteComponent(() => import('../../screens/admin/overview/Overview.tsx'), 'Overview')
const UsersScreen = lazyRouteComponent(() => import('../../screens/admin/users/Users.tsx'), 'Users')
const UserScreen = lazyRouteComponent(() => import('../../screens/admin/user/User.tsx'), 'User')
const AskedAbout = lazy(async () => ({ default: (await import('../../screens/admin/user/AskedAbout.tsx')).AskedAbout }))
const EventsScreen = lazyRouteComponent(() => import('../../screens/admin/audit-log/AuditLog.tsx'), 'AuditLog')
const EmailsScreen = lazyRouteComponent(() => import('../../screens/admin/emails/Emails.tsx'), 'Emails')
const SettingsScreen = lazyRouteComponent(() => import('../../screens/admin/settings/Settings.tsx'), 'Settings')

const DoctorScreen = lazyRouteComponent(() => import('../../screens/admin/doctor/Doctor.tsx'), 'Doctor')

const overviewSearch = z.object({ days: z.catch(z.optional(z.literal(periods)), undefined) })

const overview = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: (search) => z.parse(overviewSearch, search),
  ...withQueries(({ call, site }, _, search) => [
    site.administration?.isFull === true && overviewQuery(call, z.parse(overviewSearch, search).days ?? 30),
    site.administration?.isFull === true && latestEventsQuery(call),
  ]),
  component: withScreen(OverviewRoute, OverviewScreen),
})

function OverviewRoute() {
  const { days = 30 } = overview.useSearch()
  const navigate = useNavigate({ from: '/admin' })
  return (
    <OverviewScreen
      period={days}
      onPeriod={(next) => void navigate({ search: { days: next }, replace: true, resetScroll: false })}
    />
  )
}

const people = createRoute({
  getParentRoute: () => root,
  path: '/admin/users',
  validateSearch: (search) => z.parse(usersSearch, search),
  ...withQueries(({ call }, _, search) => [usersQuery(call, queryOf(z.parse(usersSearch, search)))]),
  component: withScreen(UsersRoute, UsersScreen),
})

function UsersRoute() {
  const search = people.useSearch()
  const navigate = useNavigate({ from: '/admin/users' })
  return (
    <UsersScreen
      search={search}
      onSearch={(change, replace = false) => void navigate({ search: (before) => ({ ...before, ...change }), replace })}
    />
  )
}

const personSearch = z.object({ tab: tabInAddress, ask: askInAddress })

const person = createRoute({
  getParentRoute: () => root,
  path: '/admin/users/$id',
  validateSearch: (search) => z.parse(personSearch, search),
  ...withQueries(({ call, site }, { id }, search) => {
    const { tab = 'activity' } = z.parse(personSearch, search)
    const mayListEvents = site.administration?.permissions['event']?.includes('list') ?? false
    return [userQuery(call, id), tab === 'activity' && mayListEvents && userEventsQuery(call, id)]
  }),
  component: withScreen(UserRoute, UserScreen),
})

function UserRoute() {
  const { id } = person.useParams()
  const { tab = 'activity', ask } = person.useSearch()
  const navigate = useNavigate({ from: '/admin/users/$id' })
  const onTab = (next: UserTab | undefined) => void navigate({ search: { tab: next }, replace: true })
  return (
    <>
      <UserScreen key={id} id={id} tab={tab} onTab={onTab} />
      {ask && (
        <Suspense>
          <AskedAbout key={id} id={id} question={ask} onClose={() => onTab(tab === 'activity' ? undefined : tab)} />
        </Suspense>
      )}
    </>
  )
}

const events = createRoute({
  getParentRoute: () => root,
  path: '/admin/events',
  validateSearch: (search) => z.parse(logSearch, search),
  ...withQueries(({ call }, _, search) => [
    eventsQuery(call, { ...eventFilterOf(z.parse(logSearch, search)), count: true }),
  ]),
  component: withScreen(EventsRoute, EventsScreen),
})

function EventsRoute() {
  const filter = events.useSearch()
  const navigate = useNavigate({ from: '/admin/events' })
  return (
    <EventsScreen
      filter={filter}
      onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}

const emailsSearch = z.object({
  template: textInAddress,
  view: z.catch(z.optional(z.enum(['desktop', 'phone', 'dark', 'text'])), undefined),
})

const emails = createRoute({
  getParentRoute: () => root,
  path: '/admin/emails',
  validateSearch: (search) => z.parse(emailsSearch, search),
  ...withQueries(({ call }) => [mailSamplesQuery(call)]),
  component: withScreen(EmailsRoute, EmailsScreen),
})

function EmailsRoute() {
  const { template, view = 'desktop' } = emails.useSearch()
  const navigate = useNavigate({ from: '/admin/emails' })
  return (
    <EmailsScreen
      open={template}
      view={view}
      onView={(next) => void navigate({ search: (before) => ({ ...before, view: next }), replace: true })}
    />
  )
}

const settingsSearch = z.object({
  search: textInAddress,
  set: z.catch(z.optional(z.literal(true)), undefined),
  subject: z.catch(z.optional(z.enum(settingSubjects)), undefined),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/admin/settings',
  validateSearch: (search) => z.parse(settingsSearch, search),
  ...withQueries(({ call }) => [settingsQuery(call)]),
  component: withScreen(SettingsRoute, SettingsScreen),
})

function SettingsRoute() {
  const filter = settings.useSearch()
  const navigate = useNavigate({ from: '/admin/settings' })
  return (
    <SettingsScreen
      filter={filter}
      onFilter={(change) => navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}

const doctor = createRoute({
  getParentRoute: () => root,
  path: '/admin/doctor',
  ...withQueries(({ call }) => [doctorQuery(call)]),
  component: DoctorScreen,
})

export const administrationRoutes = [
  overview,
  people,
  person,
  ...administeredOrganizationRoutes,
  ...siteWebhookRoutes,
  events,
  logStreams,
  emails,
  settings,
  doctor,
] as const
