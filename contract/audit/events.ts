import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

const user = z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() }))

/** One entry of the audit log: what changed, who changed it, on whose behalf, and from where. */
export const recordedEvent = z.object({
  id: z.string(),
  action: z.string(),
  /** Null for an unknown visitor, for Gatehouse itself, and for the operator on the command line. */
  actorId: z.nullable(z.string()),
  /** Null if the user was deleted. */
  actor: user,
  /** The administrator who impersonated the actor. */
  impersonatorId: z.nullable(z.string()),
  impersonator: user,
  subjectId: z.nullable(z.string()),
  organizationId: z.nullable(z.string()),
  /** Null if the organization was deleted without keeping its name. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  ipAddress: z.string(),
  userAgent: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.nullable(z.string()))),
  createdAt: timestamp,
})
export type RecordedEvent = z.output<typeof recordedEvent>

const part = z.optional(z.string().check(z.maxLength(100)))
const moment = z.optional(z.iso.datetime())
const filters = {
  /** The user who did it, on their own behalf or while impersonating. */
  actorId: part,
  subjectId: part,
  organizationId: part,
  action: part,
  ipAddress: part,
  /** The first moment that is included. */
  from: moment,
  /** The first moment that is excluded. */
  to: moment,
}
const paged = {
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}
const page = z.object({ events: z.array(recordedEvent), nextCursor: z.nullable(z.string()) })
const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS'

export const adminListEvents = endpoint({
  summary: 'Lists audit log events, newest first, at most a hundred per page.',
  method: 'GET',
  path: '/admin/list-events',
  access: 'administrator',
  permission: { event: ['list'] },
  forbidden,
  query: z.object({ ...filters, ...paged }),
  reply: page,
  refusals: [forbidden],
})

export const adminExportEvents = endpoint({
  summary: 'Exports audit log events as a CSV or JSON file, newest first, at most a hundred thousand.',
  method: 'GET',
  path: '/admin/export-events',
  access: 'administrator',
  permission: { event: ['list'] },
  forbidden,
  query: z.object({ ...filters, format: z.enum(['csv', 'json']) }),
  reply: 'file',
  refusals: [forbidden],
})

export const organizationListEvents = endpoint({
  summary: 'Lists the audit log events of an organization, for its owners and admins.',
  method: 'GET',
  path: '/organization/list-events',
  access: 'signed-in',
  query: z.object({
    organizationId: part,
    actorId: part,
    subjectId: part,
    action: part,
    from: moment,
    to: moment,
    ...paged,
  }),
  reply: page,
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION',
  ],
})
