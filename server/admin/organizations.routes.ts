import { adminGetOrganization, adminListOrganizations } from '../../contract/admin/organizations.ts'
import { route } from '../http/route.ts'
import { listOrganizations, readOrganization } from './organizations.ts'

export const adminOrganizationRoutes = [
  route(adminListOrganizations, ({ deps, query }) => listOrganizations(deps, query)),
  route(adminGetOrganization, ({ deps, query }) => readOrganization(deps, query)),
]
