import { adminExportEvents, adminListEvents, organizationListEvents } from '../../contract/audit/events.ts'
import { Download, route } from '../http/route.ts'
import { chosenOrganization } from '../organizations/authorization.ts'
import { listEventsOfOrganization } from '../organizations/organization-events.ts'
import { exportEvents, listEvents } from './event-pages.ts'

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

export const eventRoutes = [
  route(adminListEvents, ({ deps, query: { limit, cursor, ...filter } }) =>
    listEvents(deps, filter, { limit, cursor }),
  ),

  route(adminExportEvents, ({ deps, query: { format, ...filter } }) => {
    const day = deps.now().toISOString().slice(0, 10)
    return new Download(`events-${day}.${format}`, contentTypes[format], exportEvents(deps, filter, format))
  }),

  route(organizationListEvents, ({ deps, actor, query: { limit, cursor, organizationId, ...filter } }) =>
    listEventsOfOrganization(deps, {
      actor,
      organizationId: chosenOrganization(actor, organizationId, 'NO_ACTIVE_ORGANIZATION'),
      filter,
      limit,
      cursor,
    }),
  ),
]
