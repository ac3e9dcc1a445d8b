import {
  checkSlug,
  createOrganization,
  deleteOrganization,
  getFullOrganization,
  hasPermission,
  listOrganizations,
  setActiveOrganization,
  updateOrganization,
} from '../../contract/organizations/organizations.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { activateOrganization, readFullOrganization } from './active-organization.ts'
import { chosenOrganization } from './authorization.ts'
import {
  changeOrganization,
  checkPermission,
  dissolveOrganization,
  foundOrganization,
  listOwnOrganizations,
  requireFreeSlug,
} from './organizations.ts'

export const organizationRoutes = [
  route(createOrganization, async ({ deps, body, actor, visitor, cookies }) => {
    const { organization, members } = await foundOrganization(deps, { ...body, actor, visitor })
    cookies.cacheSession(null)
    return { ...organization, members }
  }),

  route(checkSlug, async ({ deps, body }) => {
    await requireFreeSlug(deps, body.slug)
    return { status: true }
  }),

  route(updateOrganization, ({ deps, body, actor, visitor }) => {
    const organizationId = chosenOrganization(actor, body.organizationId, 'ORGANIZATION_NOT_FOUND')
    return changeOrganization(deps, { organizationId, change: body.data, actor, visitor })
  }),

  route(deleteOrganization, async ({ deps, body, actor, visitor, cookies }) => {
    const organization = await dissolveOrganization(deps, { ...body, actor, visitor })
    cookies.cacheSession(null)
    return organization
  }),

  route(listOrganizations, ({ deps, actor }) => listOwnOrganizations(deps, actor)),

  route(setActiveOrganization, async ({ deps, body, actor, visitor, cookies }) => {
    const organization = await activateOrganization(deps, { ...body, actor, visitor })
    cookies.setSession({ ...actor.session, activeOrganizationId: organization?.id ?? null })
    return organization
  }),

  route(getFullOrganization, ({ deps, query, actor }) => readFullOrganization(deps, { ...query, actor })),

  route(hasPermission, async ({ deps, body, actor }) => {
    const permissions = body.permissions ?? body.permission
    if (permissions === undefined || (body.permissions && body.permission))
      throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
    const organizationId = chosenOrganization(actor, body.organizationId, 'NO_ACTIVE_ORGANIZATION')
    return { error: null, success: await checkPermission(deps, { actor, organizationId, permissions }) }
  }),
]
