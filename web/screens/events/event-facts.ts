import type { EventChange, RecordedEvent } from '../../../contract/audit/events.ts'
import type { EventFacts, Party } from '../../messages/event-facts.ts'
import { banEnd } from '../../data/ban-end.ts'
import type { EventScope } from './event-scope.ts'

/** Functions that format values as text. */
export type FactFormat = {
  roleNames: (role: string) => string
  /** Returns the name of a sign-in method: a provider, or the password. */
  methodName: (provider: string) => string
  day: (moment: Date) => string
}

/** Returns the facts that a sentence can mention about an event, or about a group of `count` failed sign-ins. */
export function factsOf(event: RecordedEvent, scope: EventScope, format: FactFormat, count = 1): EventFacts {
  const { actorId, impersonatorId, impersonator, subject, organization, changes } = event
  const change = mainChange(event)
  const value = (of: string | null | undefined) =>
    of && change?.field === 'role' ? format.roleNames(of) : (of ?? null)
  return {
    actor: actorId === null ? withoutId(event) : partyOf(scope, actorId, event.actor),
    impersonator: impersonatorId === null ? null : partyOf(scope, impersonatorId, impersonator),
    subject: subjectOf(event, scope),
    isOwn: actorId !== null && subject?.userId === actorId,
    isAboutPage: subject?.userId != null && [scope.about?.id, scope.viewerId].includes(subject.userId),
    organization: organization?.name ?? null,
    isHere: scope.isInOrganization === true || event.organizationId === null,
    field: changes.length === 1 ? changes[0]!.field : null,
    isOnAnotherDevice: event.details?.device === 'another',
    before: value(change?.before),
    after: value(change?.after),
    thing: thingOf(event, format),
    until: untilOf(event, format),
    count,
  }
}

const mainFields = ['role', 'team', 'email']

/** Returns the change that a sentence mentions. Older events contain a changed role only in `details`. */
function mainChange({ changes, details }: RecordedEvent): EventChange | undefined {
  const main = changes.find(({ field }) => mainFields.includes(field))
  if (main || changes.length > 0) return main ?? (changes.length === 1 ? changes[0] : undefined)
  return details?.role ? { field: 'role', before: details.from ?? null, after: details.role } : undefined
}

/**
 * Returns how a sentence refers to a user: `you` for the reader, the first name for the user that the page is about,
 * the full name for any other user, or `deleted` for a deleted user. The email address replaces an empty name.
 */
function partyOf(scope: EventScope, id: string, user: { name: string; email: string } | null): Party {
  if (id === scope.viewerId) return 'you'
  if (id === scope.about?.id) return { name: firstName(scope.about.name) }
  return user ? { name: user.name || user.email } : 'deleted'
}

/**
 * Returns the kind of an actor without an account: a visitor if the event has an IP address, the operator for actions
 * on the command line, otherwise the system.
 */
function withoutId({ action, ipAddress }: RecordedEvent): Party {
  if (ipAddress !== '') return 'visitor'
  return isOfOperator(action) ? 'operator' : 'system'
}

const operatorActions = ['user.role-set', 'guessing.lane-reopened', 'api-key.created']

/** Whether an action whose actor is not a user was taken on the command line. */
export function isOfOperator(action: string) {
  return operatorActions.includes(action)
}

function subjectOf({ subject, actorId, actor }: RecordedEvent, scope: EventScope): Party {
  if (subject === null) return 'visitor'
  const { kind, userId, name } = subject
  if (userId !== null && userId === scope.viewerId) return 'you'
  if (userId !== null && userId === scope.about?.id) return { name: firstName(scope.about.name), isPlain: true }
  if (kind === 'invitation') return name === null ? 'visitor' : { name }
  if (kind === 'account' && actorId !== null) return partyOf(scope, actorId, actor)
  return name === null ? 'deleted' : { name }
}

function thingOf({ action, subject, changes, details }: RecordedEvent, { methodName }: FactFormat) {
  const [first] = changes
  if (subject?.kind === 'account') {
    const provider = first?.after ?? first?.before ?? subject.name
    return provider === null ? null : methodName(provider)
  }
  if (subject?.kind === 'webhook') return subject.name
  if (subject?.kind === 'api-key' || subject?.kind === 'log-stream') return subject.name
  if (subject?.kind === 'team') return subject.name ?? first?.after ?? first?.before ?? null
  if (action === 'device.approved' || action === 'device.denied') return details?.client ?? null
  return action === 'organization.deleted' ? (details?.name ?? null) : null
}

function untilOf({ action, changes, details, createdAt }: RecordedEvent, { day }: FactFormat) {
  if (action !== 'user.banned') return null
  const until = changes.find(({ field }) => field === 'banExpires')?.after ?? details?.until ?? null
  const end = banEnd(until, Date.parse(createdAt))
  return end && day(end)
}

function firstName(name: string) {
  return name.trim().split(/\s+/)[0] || name
}
