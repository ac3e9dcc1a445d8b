import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { allows } from '../../../contract/roles.ts'
import { apiKeysQuery } from '../../data/api-keys.ts'
import { inOrganization, organization } from './in-organization.tsx'
import { root } from './root.tsx'
import { withQueries } from './with-queries.ts'

const pages = () => import('./key-pages.tsx')

/** Reads from the URL whether the dialog for a new key is open. */
function validateSearch({ create }: { create?: unknown }): { create?: true | undefined } {
  return { create: create === true || undefined }
}

const accountKeys = createRoute({
  getParentRoute: () => root,
  path: '/account/keys',
  validateSearch,
  ...withQueries(({ call, site }) => [site.apiKeys.isEnabled && apiKeysQuery(call, {})]),
  component: lazyRouteComponent(pages, 'AccountKeysPage'),
})

const serverKeys = createRoute({
  getParentRoute: () => root,
  path: '/admin/keys',
  validateSearch,
  ...withQueries(({ call, site }) => [
    site.administration?.permissions['apiKey']?.includes('read') === true && apiKeysQuery(call, { configId: 'server' }),
  ]),
  component: lazyRouteComponent(pages, 'ServerKeysPage'),
})

export const organizationKeys = createRoute({
  getParentRoute: () => organization,
  path: '/keys',
  validateSearch,
  ...inOrganization(({ call, site }, { organization: { id }, role }) => [
    site.apiKeys.isEnabled &&
      allows(site.organizations.roles, role, { apiKey: ['read'] }) &&
      apiKeysQuery(call, { organizationId: id }),
  ]),
  component: lazyRouteComponent(pages, 'OrganizationKeysPage'),
})

/** The routes for the API keys of the user, and for those of the site's own backend. */
export const keyRoutes = [accountKeys, serverKeys] as const
