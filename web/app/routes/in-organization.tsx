import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { membershipsQuery } from '../../data/account.ts'
import { root, type RouterContext } from './root.tsx'
import { withQueries, type Queries } from './with-queries.ts'
import { withScreen } from './with-screen.ts'

const OrganizationFrame = lazyRouteComponent(
  () => import('../../screens/organization/OrganizationFrame.tsx'),
  'OrganizationFrame',
)

/** The parent route of the pages of an organization. */
export const organization = createRoute({
  getParentRoute: () => root,
  path: '/o/$slug',
  component: withScreen(OrganizationRoute, OrganizationFrame),
})

function OrganizationRoute() {
  const { slug } = organization.useParams()
  return (
    <OrganizationFrame slug={slug}>
      <Outlet />
    </OrganizationFrame>
  )
}

/** Returns the loader of an organization page. It fetches nothing if the user is not a member or is suspended. */
export function inOrganization(
  queriesOf: (context: RouterContext, membership: Membership, search: object, teamId: string) => Queries,
) {
  return withQueries((context, { slug, teamId }, search) => {
    const { site, call, queries } = context
    const memberships = queries.getQueryData(membershipsQuery(call, site).queryKey) ?? site.organizations.memberships
    const membership = memberships.find(({ organization }) => organization.slug === slug)
    return membership?.suspendedAt === null ? queriesOf(context, membership, search, teamId) : []
  })
}
