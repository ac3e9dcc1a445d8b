import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { queryFlag, timestamp } from '../fields.ts'
import { eventKinds, subjectKinds, type EventKind } from './actions.ts'

const user = z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() }))

/** The subject of an event; `name` is null if the subject was deleted or has no name. */
const subject = z.nullable(
  z.object({
    kind: z.enum(subjectKinds),
    id: z.string(),
    name: z.nullable(z.string()),
    /** The user who is the subject or to whom the subject belongs; null if the event names no such user. */
    userId: z.nullable(z.string()),
  }),
)

/**
 * A field with its values before and after the change. A value is null if the field was empty, or if the log does not
 * store the values of this field.
 */
const change = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
export type EventChange = z.output<typeof change>

/** One entry of the audit log: what changed, who changed it, on whose behalf, and from where. */
export const recordedEvent = z.object({
  id: z.string(),
  action: z.string(),
  /** Null for an unknown visitor, for Gatehouse itself, and for the operator on the command line. */
  actorId: z.nullable(z.string()),
  /** Null if there is no `actorId`, or if the user was deleted. */
  actor: user,
  /** The administrator who impersonated the actor; null outside impersonation. */
  impersonatorId: z.nullable(z.string()),
  impersonator: user,
  subjectId: z.nullable(z.string()),
  subject,
  organizationId: z.nullable(z.string()),
  /** Null outside organizations, or if the organization was deleted and the log does not contain its name. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  ipAddress: z.string(),
  userAgent: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.nullable(z.string()))),
  changes: z.array(change),
  createdAt: timestamp,
})
export type RecordedEvent = z.output<typeof recordedEvent>

const part = z.optional(z.string().check(z.maxLength(100)))
const moment = z.optional(z.iso.datetime())
const filters = {
  /** Only the event with this id. */
  id: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  /** Only events that this user caused, directly or while impersonating, and events about this user. */
  userId: part,
  /** Only events that this user caused, directly or while impersonating. */
  actorId: part,
  subjectId: part,
  /** Actions separated by commas, at most a hundred. */
  action: z.optional(z.string().check(z.maxLength(4000), z.regex(/^[^,]{0,100}(,[^,]{1,100}){0,99}$/))),
  kind: z.optional(z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]])),
  /** Only events at or after this time. */
  from: moment,
  /** Only events before this time. */
  to: moment,
  /** A user's id, or part of a name or email address; if no user matches, an IP address or the id of an event. */
  search: z.optional(z.string().check(z.minLength(1), z.maxLength(254))),
}
const adminFilters = { ...filters, organizationId: part, ipAddress: part }
const organizationFilters = { ...filters, organizationId: part }
const paged = {
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}
const counted = {
  /** Whether the reply includes the number of matching events. */
  count: queryFlag,
}
const exported = {
  format: z.optional(z.enum(['csv', 'json'])),
  /** Whether to export the whole log as JSON lines with its hashes and checkpoints. If so, the filters are ignored. */
  chain: queryFlag,
}

/** The filter of the site's audit log, without paging, as in a saved view. */
export const adminEventFilter = z.strictObject(adminFilters)

const page = z.object({ events: z.array(recordedEvent), nextCursor: z.nullable(z.string()) })
const countedPage = z.extend(page, {
  /** The number of matching events, at most ten thousand; only if `count` was set. */
  total: z.optional(z.number()),
  totalIsCapped: z.optional(z.boolean()),
})
const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS'

export const adminListEvents = endpoint({
  summary: 'Lists audit log events, newest first, at most a hundred per page.',
  method: 'GET',
  path: '/admin/list-events',
  access: 'administrator',
  machines: { event: ['list'] },
  permission: { event: ['list'] },
  forbidden,
  query: z.object({ ...adminFilters, ...paged, ...counted }),
  reply: countedPage,
  refusals: [forbidden],
})

export const adminExportEvents = endpoint({
  summary:
    'Exports audit log events as a CSV or JSON file, newest first, at most a hundred thousand. With `chain`, exports the whole log with its proof.',
  method: 'GET',
  path: '/admin/export-events',
  access: 'administrator',
  machines: { event: ['list'] },
  permission: { event: ['list'] },
  forbidden,
  query: z.object({ ...adminFilters, ...exported }),
  reply: 'file',
  refusals: [forbidden],
})

/** The refusals of calls that read an organization's events. */
export const organizationEventRefusals = [
  'NO_ACTIVE_ORGANIZATION',
  'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
  'YOUR_MEMBERSHIP_IS_SUSPENDED',
  'YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION',
] as const

export const organizationListEvents = endpoint({
  summary: 'Lists the audit log events of an organization, for its owners and admins.',
  method: 'GET',
  path: '/organization/list-events',
  access: 'signed-in',
  machines: { event: ['list'] },
  query: z.object({ ...organizationFilters, ...paged, ...counted }),
  reply: countedPage,
  refusals: organizationEventRefusals,
})

export const organizationExportEvents = endpoint({
  summary:
    'Exports the audit log events of an organization as a CSV or JSON file, newest first, at most a hundred thousand. With `chain`, exports its whole log with the proof.',
  method: 'GET',
  path: '/organization/export-events',
  access: 'signed-in',
  machines: { event: ['list'] },
  query: z.object({ ...organizationFilters, ...exported }),
  reply: 'file',
  refusals: organizationEventRefusals,
})

export const listOwnEvents = endpoint({
  name: 'listOwnEvents',
  summary:
    'Lists the events by or about the signed-in user, newest first. Leaves out the networks and devices of other people.',
  method: 'GET',
  path: '/account/events',
  internal: true,
  access: 'signed-in',
  query: z.object({ id: filters.id, action: filters.action, kind: filters.kind, from: moment, to: moment, ...paged }),
  reply: page,
  refusals: [],
})

export const eventEndpoints = [
  adminListEvents,
  adminExportEvents,
  organizationListEvents,
  organizationExportEvents,
  listOwnEvents,
] as const
