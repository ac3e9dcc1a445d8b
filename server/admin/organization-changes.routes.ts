import { changeOwner, removeOrganization } from '../../contract/admin/organization-changes.ts'
import { route } from '../http/route.ts'
import { changeOwner as change, removeForAdministrator } from './organization-changes.ts'

export const organizationChangeRoutes = [
  route(removeOrganization, async ({ deps, body, actor, visitor, cookies }) => {
    const status = await removeForAdministrator(deps, { ...body, actor, visitor })
    cookies.cacheSession(null)
    return { status }
  }),

  route(changeOwner, ({ deps, body, actor, visitor }) => change(deps, { ...body, actor, visitor })),
]
