import type { RecordedEvent } from '../../contract/audit/events.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { listEvents, resolveActions, type Page, type RequestedFilter } from './event-pages.ts'

/** Returns one page of the events by or about the caller, newest first. */
export async function listOwnEvents(deps: Deps, request: { actor: Actor; filter: RequestedFilter; page: Page }) {
  const { id: userId } = request.actor.user
  const { events, nextCursor } = await listEvents(deps, { ...resolveActions(request.filter), userId }, request.page)
  return { events: events.map((event) => withoutOthers(event, userId)), nextCursor }
}

/**
 * Removes the IP address, the user agent, the details and the reason for a ban from an event that another user caused.
 * Events of visitors who were not signed in, such as failed sign-ins, keep these fields, because the caller needs them
 * to recognize an attack.
 */
function withoutOthers(event: RecordedEvent, userId: string): RecordedEvent {
  const causedBy = event.impersonatorId ?? event.actorId
  if (causedBy === userId || causedBy === null) return event
  const changes = event.changes.filter(({ field }) => field !== 'banReason')
  return { ...event, ipAddress: '', userAgent: null, details: null, changes }
}
