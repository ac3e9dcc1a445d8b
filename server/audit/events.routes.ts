import {
  adminExportEvents,
  adminListEvents,
  listOwnEvents,
  organizationExportEvents,
  organizationListEvents,
} from '../../contract/audit/events.ts'
import { siteEventFilter } from '../admin/event-filters.ts'
import type { Deps } from '../deps.ts'
import { Download, route } from '../http/route.ts'
import { chosenOrganization } from '../organizations/authorization.ts'
import { organizationEventFilter, requireEventAccess } from '../organizations/event-filters.ts'
import { exportProof } from '../events/proof.ts'
import { exportEvents } from './event-exports.ts'
import { listEvents } from './event-pages.ts'
import { listOwnEvents as listEventsOfUser } from './own-events.ts'

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' }
const noOrganization = 'NO_ACTIVE_ORGANIZATION'

export const eventRoutes = [
  route(adminListEvents, async ({ deps, query: { limit, cursor, count, ...filter } }) =>
    listEvents(deps, await siteEventFilter(deps, filter), { limit, cursor, count: count === true }),
  ),

  route(adminExportEvents, async ({ deps, query: { format, chain, ...filter } }) =>
    chain === true ? proof(deps, null) : download(deps, await siteEventFilter(deps, filter), format),
  ),

  route(organizationListEvents, async ({ deps, actor, query: { limit, cursor, count, organizationId, ...filter } }) => {
    const chosen = { actor, organizationId: chosenOrganization(actor, organizationId, noOrganization) }
    return listEvents(deps, await organizationEventFilter(deps, { ...chosen, filter }), {
      limit,
      cursor,
      count: count === true,
    })
  }),

  route(organizationExportEvents, async ({ deps, actor, query: { format, chain, organizationId, ...filter } }) => {
    const chosen = { actor, organizationId: chosenOrganization(actor, organizationId, noOrganization) }
    if (chain === true) {
      await requireEventAccess(deps, chosen)
      return proof(deps, chosen.organizationId)
    }
    return download(deps, await organizationEventFilter(deps, { ...chosen, filter }), format)
  }),

  route(listOwnEvents, ({ deps, actor, query: { limit, cursor, ...filter } }) =>
    listEventsOfUser(deps, { actor, filter, page: { limit, cursor } }),
  ),
]

/** Returns a file with the whole log of an organization or of the site, and everything needed to verify the log. */
function proof(deps: Deps, organizationId: string | null) {
  const day = deps.now().toISOString().slice(0, 10)
  return new Download(`audit-log-${day}.jsonl`, 'application/x-ndjson', exportProof(deps, organizationId))
}

function download(deps: Deps, filter: Parameters<typeof exportEvents>[1], format: 'csv' | 'json' = 'json') {
  const day = deps.now().toISOString().slice(0, 10)
  return new Download(`events-${day}.${format}`, contentTypes[format], exportEvents(deps, filter, format))
}
