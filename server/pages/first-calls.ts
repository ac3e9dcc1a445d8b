import { security } from '../../contract/accounts/security.ts'
import { adminGetOrganization, adminListOrganizations } from '../../contract/admin/organizations.ts'
import { overview } from '../../contract/admin/overview.ts'
import { userDetails } from '../../contract/admin/user-details.ts'
import { listUsers } from '../../contract/admin/users.ts'
import { listApiKeys } from '../../contract/api-keys/api-keys.ts'
import { adminListEvents, listOwnEvents } from '../../contract/audit/events.ts'
import { pathBelowBase, type Endpoint, type QueryOf } from '../../contract/endpoint.ts'
import { readFactors } from '../../contract/factors/two-factor.ts'
import { listMailSamples } from '../../contract/mail/mail-samples.ts'
import { listInvitations, listUserInvitations } from '../../contract/organizations/invitations.ts'
import { listMembers } from '../../contract/organizations/members.ts'
import { listOrganizations } from '../../contract/organizations/organizations.ts'
import { listTeams } from '../../contract/organizations/teams.ts'
import type { Boot } from '../../contract/pages/boot.ts'
import { findPageRoute } from '../../contract/pages/routes.ts'

type FirstCall = { endpoint: Endpoint; query: object }
type Calls = readonly (FirstCall | false)[]

type Page = { boot: Boot; id: string }
type OrganizationPage = Page & { organizationId: string; memberCount: number }

/**
 * The maximum length of a member list that is sent with a page. The browser requests longer lists itself, because they
 * would delay the scripts of the page.
 */
const maxMembers = 40

/**
 * The calls that each page makes before its first paint. They are the same as the `withQueries` calls of the page's
 * route in `web/app/routes/`. A page still works if it is missing here or if a call differs: the browser then makes the
 * call itself.
 *
 * Calls with long replies, such as fifty events, are missing because they would delay the scripts of the page. Lists of
 * sessions are missing because they have tokens, which the HTML of a page must not contain.
 */
const pages: Readonly<Record<string, (page: Page) => Calls>> = {
  '/account/security': ({ boot }) => [call(security), boot.features.twoFactor && call(readFactors)],
  '/account/activity': () => [call(listOwnEvents, { limit: '20' })],
  '/account/organizations': ({ boot }) => [boot.session?.user.emailVerified === true && call(listUserInvitations)],
  '/account/keys': ({ boot }) => [boot.apiKeys.isEnabled && call(listApiKeys, { limit: '50', offset: '0' })],
  '/admin': () => [call(overview, { days: '30' })],
  '/admin/users': () => [call(listUsers, { sortBy: 'createdAt', sortDirection: 'desc', limit: '25', offset: '0' })],
  '/admin/users/{id}': ({ id }) => [call(userDetails, { id }), call(adminListEvents, { userId: id, limit: '20' })],
  '/admin/organizations': () => [call(adminListOrganizations, { sortBy: 'name', sortDirection: 'asc', limit: '50' })],
  '/admin/organizations/{id}': ({ id }) => [call(adminGetOrganization, { id })],
  '/admin/emails': () => [call(listMailSamples)],
}

/** The first calls of the pages of an organization, for its members. */
const organizationPages: Readonly<Record<string, (page: OrganizationPage) => Calls>> = {
  '/o/{slug}': () => [call(listOrganizations)],
  '/o/{slug}/members': (page) => [membersOf(page), call(listInvitations, { organizationId: page.organizationId })],
  '/o/{slug}/invitations': ({ organizationId }) => [call(listInvitations, { organizationId })],
  '/o/{slug}/teams': (page) =>
    page.boot.organizations.teams ? [call(listTeams, { organizationId: page.organizationId }), membersOf(page)] : [],
  '/o/{slug}/teams/{id}': (page) =>
    page.boot.organizations.teams
      ? [call(listTeams, { organizationId: page.organizationId }), membersOf(page, { teamId: page.id })]
      : [],
}

/**
 * Returns the first GET calls that a page makes for the visitor whom `boot` describes. The path of each call is
 * relative to the base path, and its query string is exactly the one that the browser sends. Returns no calls if the
 * visitor is signed out, or if the page itself has a query, because such a page can begin with other calls.
 */
export function firstCalls(page: { path: string; search: string }, boot: Boot): { path: string; search: string }[] {
  if (!boot.session || page.search !== '') return []
  return callsAt(page.path, boot)
    .filter((each) => each !== false)
    .filter(({ endpoint }) => isAllowed(endpoint, boot))
    .map(({ endpoint, query }) => {
      const search = new URLSearchParams(Object.entries(query) as [string, string][]).toString()
      return { path: pathBelowBase(endpoint), search: search === '' ? '' : `?${search}` }
    })
}

function callsAt(path: string, boot: Boot): Calls {
  const route = findPageRoute(path)?.path ?? ''
  const parameters = parametersOf(path, route)
  if (parameters === null) return []
  const { slug, id = '' } = parameters
  const ofPage = pages[route]?.({ boot, id })
  if (ofPage) return ofPage
  const membership = boot.organizations.memberships.find(({ organization }) => organization.slug === slug)
  if (membership?.suspendedAt !== null) return []
  const { organization, memberCount } = membership
  return organizationPages[route]?.({ boot, id, organizationId: organization.id, memberCount }) ?? []
}

/** Returns the values of the `{name}` parameters of a route; null if the path is not encoded correctly. */
function parametersOf(path: string, route: string): Record<string, string | undefined> | null {
  const values = path.split('/')
  const segments = route.split('/').map((segment, index) => [segment, values[index]] as const)
  try {
    return Object.fromEntries(
      segments
        .filter(([segment]) => segment.startsWith('{'))
        .map(([segment, value = '']) => [segment.slice(1, -1), decodeURIComponent(value)]),
    )
  } catch {
    return null
  }
}

/** Whether this visitor is allowed to call the endpoint. Calls that the server would refuse are not made. */
function isAllowed({ access, permission = {} }: Endpoint, { administration }: Boot) {
  if (access !== 'administrator') return true
  if (!administration) return false
  if (Object.keys(permission).length === 0) return administration.isFull
  return Object.entries(permission).every(([subject, actions]) =>
    actions.every((action) => administration.permissions[subject]?.includes(action)),
  )
}

function call<E extends Endpoint>(endpoint: E, query?: QueryOf<E>): FirstCall {
  return { endpoint, query: query ?? {} }
}

function membersOf({ organizationId, memberCount }: OrganizationPage, filter: { teamId?: string } = {}) {
  return memberCount <= maxMembers && call(listMembers, { organizationId, limit: '100', ...filter })
}
