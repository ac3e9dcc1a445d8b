import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useApp } from '../../context/app.tsx'
import { invitationStates } from '../../screens/organization/invitations/invitation-state.ts'
import { logSearch } from '../../screens/events/log/log-search.ts'
import { PeopleTabs } from '../shell/PageTabs.tsx'
import { organizationKeys } from './keys.tsx'
import { inOrganization, organization } from './in-organization.tsx'
import { organizationWebhookRoutes } from './organization-webhooks.tsx'
import { root } from './root.tsx'
import { PageNotFound } from '../../layout/ErrorPage.tsx'
import { FilterBar } from '../../layout/filters/FilterBar.tsx'
import {
  invitationsQuery,
  memberListQuery,
  membersQuery,
  organizationsQuery,
  ownInvitationsQuery,
  teamsQuery,
} from '../../data/organizations.ts'
import { withQueries } from './with-queries.ts'
import { withScreen } from './with-screen.ts'

// Query parameters of the organization pages; invalid values are ignored.
const flag = z.catch(z.optional(z.literal(true)), undefined)
const membersSearch = z.object({
  search: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined),
  role: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(['active', 'suspended'])), undefined),
  sortBy: z.catch(z.optional(z.enum(['name', 'email', 'role', 'createdAt'])), undefined),
  sortDirection: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  invite: flag,
})
const invitationsSearch = z.object({
  state: z.catch(z.optional(z.enum(invitationStates)), undefined),
  invite: flag,
})

const MembersScreen = lazyRouteComponent(() => import('../../screens/organization/members/Members.tsx'), 'Members')
const InvitationsScreen = lazyRouteComponent(
  () => import('../../screens/organization/invitations/Invitations.tsx'),
  'Invitations',
)
const AuditLogScreen = lazyRouteComponent(
  () => import('../../screens/organization/audit-log/OrganizationAuditLog.tsx'),
  'OrganizationAuditLog',
)
const TeamScreen = lazyRouteComponent(() => import('../../screens/organization/teams/TeamPage.tsx'), 'TeamPage')
const TeamsScreen = lazyRouteComponent(() => import('../../screens/organization/teams/Teams.tsx'), 'Teams')

const mine = createRoute({
  getParentRoute: () => root,
  path: '/account/organizations',
  ...withQueries(({ call, site }) => [site.session?.user.emailVerified === true && ownInvitationsQuery(call)]),
  component: lazyRouteComponent(
    () => import('../../screens/account/organizations/MyOrganizations.tsx'),
    'MyOrganizations',
  ),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../../screens/account/organizations/Welcome.tsx'), 'Welcome'),
})

const creation = createRoute({
  getParentRoute: () => root,
  path: '/organizations/new',
  component: lazyRouteComponent(
    () => import('../../screens/account/organizations/NewOrganization.tsx'),
    'NewOrganization',
  ),
})

const general = createRoute({
  getParentRoute: () => organization,
  path: '/',
  ...inOrganization(({ call }) => [organizationsQuery(call)]),
  component: lazyRouteComponent(() => import('../../screens/organization/general/General.tsx'), 'General'),
})

const members = createRoute({
  getParentRoute: () => organization,
  path: '/members',
  validateSearch: (search) => z.parse(membersSearch, search),
  ...inOrganization(({ call }, membership, search) => [
    memberListQuery(call, membership, z.parse(membersSearch, search)),
    invitationsQuery(call, membership.organization.id),
  ]),
  component: withScreen(MembersRoute, MembersScreen),
})

function MembersRoute() {
  const { slug } = members.useParams()
  const { invite, ...filter } = members.useSearch()
  const navigate = useNavigate({ from: '/o/$slug/members' })
  return (
    <MembersScreen
      tabs={<PeopleTabs slug={slug} />}
      filter={filter}
      isInviting={invite === true}
      onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onInviting={(is) => void navigate({ search: (before) => ({ ...before, invite: is || undefined }) })}
      FilterBar={FilterBar}
    />
  )
}

const invitations = createRoute({
  getParentRoute: () => organization,
  path: '/invitations',
  validateSearch: (search) => z.parse(invitationsSearch, search),
  ...inOrganization(({ call }, { organization: { id } }) => [invitationsQuery(call, id)]),
  component: withScreen(InvitationsRoute, InvitationsScreen),
})

function InvitationsRoute() {
  const { slug } = invitations.useParams()
  const { state = 'waiting', invite } = invitations.useSearch()
  const navigate = useNavigate({ from: '/o/$slug/invitations' })
  return (
    <InvitationsScreen
      tabs={<PeopleTabs slug={slug} />}
      state={state}
      isInviting={invite === true}
      onState={(next) => void navigate({ search: (before) => ({ ...before, state: next }), replace: true })}
      onInviting={(is) => void navigate({ search: (before) => ({ ...before, invite: is || undefined }) })}
      FilterBar={FilterBar}
    />
  )
}

const teams = createRoute({
  getParentRoute: () => organization,
  path: '/teams',
  ...inOrganization(({ call, site }, { organization: { id } }) =>
    site.organizations.teams ? [teamsQuery(call, id), membersQuery(call, id)] : [],
  ),
  component: withScreen(TeamsRoute, TeamsScreen),
})

/** The page that lists teams, or the “not found” page if teams are disabled. */
function TeamsRoute() {
  const { site } = useApp()
  return site.organizations.teams ? <TeamsScreen /> : <PageNotFound />
}

const team = createRoute({
  getParentRoute: () => organization,
  path: '/teams/$teamId',
  ...inOrganization(({ call, site }, { organization: { id } }, _, teamId) =>
    site.organizations.teams ? [teamsQuery(call, id), membersQuery(call, id, { teamId })] : [],
  ),
  component: withScreen(TeamRoute, TeamScreen),
})

function TeamRoute() {
  const { site } = useApp()
  const { teamId } = team.useParams()
  return site.organizations.teams ? <TeamScreen id={teamId} key={teamId} /> : <PageNotFound />
}

const roles = createRoute({
  getParentRoute: () => organization,
  path: '/roles',
  component: lazyRouteComponent(() => import('../../screens/organization/roles/Roles.tsx'), 'Roles'),
})

const auditLog = createRoute({
  getParentRoute: () => organization,
  path: '/audit-log',
  validateSearch: (search) => z.parse(logSearch, search),
  component: withScreen(AuditLogRoute, AuditLogScreen),
})

function AuditLogRoute() {
  const filter = auditLog.useSearch()
  const navigate = useNavigate({ from: '/o/$slug/audit-log' })
  return (
    <AuditLogScreen
      filter={filter}
      hasLinks
      onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}

export const organizationRoutes = [
  mine,
  welcome,
  creation,
  organization.addChildren([
    general,
    members,
    invitations,
    teams,
    team,
    roles,
    organizationKeys,
    ...organizationWebhookRoutes,
    auditLog,
  ]),
] as const
