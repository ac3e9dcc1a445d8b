import { eventActions, type EventAction, type SubjectKind } from '../../contract/audit/actions.ts'
import type { Database } from '../database/database.ts'
import type { WaitingDelivery } from './lanes.sql.ts'
import { listSubjects, type SubjectObject } from './objects.sql.ts'

/** The kinds of subjects that belong to an organization. Webhooks of organizations get only subjects of these kinds. */
const organizationKinds: readonly (SubjectKind | null)[] = ['organization', 'team', 'member', 'invitation']

/** The current state of the subjects of deliveries, by kind and id. */
export type Subjects = ReadonlyMap<string, SubjectObject>

export async function readSubjects(db: Database, deliveries: readonly WaitingDelivery[]): Promise<Subjects> {
  const ids = new Map<SubjectKind, Set<string>>()
  for (const { action, subjectId } of deliveries) {
    const kind = kindOf(action)
    if (kind !== null && subjectId !== null) ids.set(kind, (ids.get(kind) ?? new Set()).add(subjectId))
  }
  const subjects = new Map<string, SubjectObject>()
  for (const [kind, of] of ids)
    for (const subject of await listSubjects(db, kind, [...of])) subjects.set(`${kind}/${subject.id}`, subject)
  return subjects
}

/**
 * Returns the body of a delivery. The body for a webhook of an organization contains a subject only if the subject
 * belongs to the organization.
 */
export function bodyOf(delivery: WaitingDelivery, subjects: Subjects, organizationId: string | null) {
  const { action, actorId, subjectId, occurredAt } = delivery
  const kind = kindOf(action)
  const found = subjects.get(`${kind}/${subjectId}`)
  const isShown = organizationId === null || (organizationKinds.includes(kind) && belongsTo(found, organizationId))
  const object = isShown ? (found ?? null) : null
  const data = { id: delivery.eventId, actorId, subjectId, organizationId: delivery.organizationId, object }
  return JSON.stringify({ type: action, timestamp: occurredAt, data })
}

function belongsTo(subject: SubjectObject | undefined, organizationId: string) {
  return (subject?.organizationId ?? subject?.id) === organizationId
}

function kindOf(action: string): SubjectKind | null {
  return Object.hasOwn(eventActions, action) ? eventActions[action as EventAction] : null
}
