import type { EventAction } from '../../contract/audit/actions.ts'
import type { EventChange } from '../../contract/audit/events.ts'
import type { Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import {
  deleteChangesOf,
  deleteKeyNames,
  deleteUsesOfKeys,
  hasEventSince,
  insertEvent,
  insertSpacedEvent,
} from './events.sql.ts'

type Event = {
  action: EventAction
  /** Null for a visitor who is not signed in, for the operator on the command line, and for the server's own jobs. */
  actorId: string | null
  impersonatorId?: string | null
  /** Whether the actor acted as an administrator; true for every event with an impersonator. */
  byAdministrator?: boolean | undefined
  /** The id of the row that was changed. */
  subjectId: string | null
  /** The user to whom the subject belongs, such as the user of a membership, unless that user is the actor. */
  subjectUserId?: string | undefined
  organizationId?: string | null
  /** A few details of the change for readers of the audit log. Never contains a secret. */
  details?: Readonly<Record<string, string | null>>
  /** The fields that changed. Never contains a secret. */
  changes?: readonly EventChange[] | undefined
  /** Null if no request caused the event. */
  visitor: (Pick<Visitor, 'ipAddress'> & { userAgent?: string }) | null
}

/** Appends an event to the audit log, in the transaction of the change. */
export function recordEvent(deps: Deps, event: Event) {
  const { impersonatorId = null, changes = [] } = event
  const { observed } = deps
  if (observed) deps.db.afterCommit(() => observed.events.push(event.action))
  return insertEvent(deps.db, {
    action: event.action,
    actorId: event.actorId,
    impersonatorId,
    byAdministrator: impersonatorId !== null || event.byAdministrator === true,
    subjectId: event.subjectId,
    subjectUserId: event.subjectUserId ?? null,
    organizationId: event.organizationId ?? null,
    ipAddress: event.visitor?.ipAddress ?? '',
    userAgent: event.visitor?.userAgent || null,
    details: event.details ?? null,
    changes: changes.length > 0 ? changes : null,
    createdAt: deps.now(),
  })
}

/** Records an event of the site without an actor, at most once per `everySeconds` across all processes. */
export async function recordSiteEvent(deps: Deps, action: EventAction, { everySeconds }: { everySeconds: number }) {
  const isRecorded = await insertSpacedEvent(deps.db, { action, everySeconds, now: deps.now() })
  const { observed } = deps
  if (isRecorded && observed) deps.db.afterCommit(() => observed.events.push(action))
}

/** Whether an event with this action was recorded within the last `seconds`. */
export async function wasRecordedWithin(deps: Pick<Deps, 'db' | 'now'>, action: EventAction, seconds: number) {
  return hasEventSince(deps.db, action, secondsAfter(deps.now(), -seconds))
}

/**
 * Erases a deleted user's data from the log: the logged changes of the user's fields, such as former names and email
 * addresses, and the names of the user's API keys and passkeys. `keyNames` are the names of the API keys at the time of
 * the deletion. They are needed because the events that a key caused can outlive the events about the key.
 */
export async function forgetUser(deps: Deps, userId: string, keyNames: readonly string[]) {
  await deleteChangesOf(deps.db, userId)
  await deleteUsesOfKeys(deps.db, userId, keyNames)
  await deleteKeyNames(deps.db, userId)
}
