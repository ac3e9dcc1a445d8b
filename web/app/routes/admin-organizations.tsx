import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { everyOrganizationQuery, oneOrganizationQuery } from '../../data/admin.ts'
import { textInAddress } from '../../screens/admin/users/users-search.ts'
import { root } from './root.tsx'
import { withQueries } from './with-queries.ts'
import { withScreen } from './with-screen.ts'

const OrganizationsScreen = lazyRouteComponent(
  () => import('../../screens/admin/organizations/Organizations.tsx'),
  'Organizations',
)
const OrganizationScreen = lazyRouteComponent(
  () => import('../../screens/admin/organizations/Organization.tsx'),
  'Organization',
)

const organizationsSearch = z.object({
  search: textInAddress,
  sortBy: z.catch(z.optional(z.enum(['name', 'slug', 'createdAt'])), undefined),
  sortDirection: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
})

const organizations = createRoute({
  getParentRoute: () => root,
  path: '/admin/organizations',
  validateSearch: (search) => z.parse(organizationsSearch, search),
  ...withQueries(({ call }, _, address) => {
    const { search, sortBy = 'name', sortDirection = 'asc' } = z.parse(organizationsSearch, address)
    return [everyOrganizationQuery(call, { search, sortBy, sortDirection })]
  }),
  component: withScreen(OrganizationsRoute, OrganizationsScreen),
})

function OrganizationsRoute() {
  const filter = organizations.useSearch()
  const navigate = useNavigate({ from: '/admin/organizations' })
  return (
    <OrganizationsScreen
      filter={filter}
      onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}

const organization = createRoute({
  getParentRoute: () => root,
  path: '/admin/organizations/$id',
  validateSearch: (search) => z.parse(z.object({ ask: z.catch(z.optional(z.literal('owner')), undefined) }), search),
  ...withQueries(({ call }, { id }) => [oneOrganizationQuery(call, id)]),
  component: withScreen(OrganizationRoute, OrganizationScreen),
})

function OrganizationRoute() {
  const { id } = organization.useParams()
  const { ask } = organization.useSearch()
  const navigate = useNavigate({ from: '/admin/organizations/$id' })
  return (
    <OrganizationScreen
      key={id}
      id={id}
      isAskingForOwner={ask === 'owner'}
      onAnswered={() => void navigate({ search: {}, replace: true })}
    />
  )
}

export const administeredOrganizationRoutes = [organizations, organization] as const
