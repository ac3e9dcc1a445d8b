import { adminListCheckpoints, organizationListCheckpoints } from '../../contract/audit/checkpoints.ts'
import { route } from '../http/route.ts'
import { chosenOrganization } from '../organizations/authorization.ts'
import { requireEventAccess } from '../organizations/event-filters.ts'
import { listCheckpointPage } from './checkpoint-pages.ts'

export const checkpointRoutes = [
  route(adminListCheckpoints, ({ deps, query }) => listCheckpointPage(deps, null, query)),

  route(organizationListCheckpoints, async ({ deps, actor, query: { organizationId, ...page } }) => {
    const chosen = chosenOrganization(actor, organizationId, 'NO_ACTIVE_ORGANIZATION')
    await requireEventAccess(deps, { actor, organizationId: chosen })
    return listCheckpointPage(deps, chosen, page)
  }),
]
