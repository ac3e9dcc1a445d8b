import type { Actor } from '../actor.ts'
import { listEvents, type Page } from '../audit/event-pages.ts'
import type { EventFilter } from '../audit/event-pages.sql.ts'
import type { Deps } from '../deps.ts'
import { authorize } from './authorization.ts'

/** One page of the events of an organization, newest first, for members who may update the organization. */
export async function listEventsOfOrganization(
  deps: Deps,
  request: Page & { actor: Actor; organizationId: string; filter: EventFilter },
) {
  const { actor, organizationId, filter } = request
  await authorize(deps, {
    actor,
    organizationId,
    outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    permission: { organization: ['update'] },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION',
  })
  return listEvents(deps, { ...filter, organizationId }, request)
}
