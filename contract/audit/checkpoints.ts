import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { organizationEventRefusals } from './events.ts'

const paged = {
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  /** The position of a checkpoint. The reply contains only older checkpoints. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
}

const checkpoint = z.object({
  /** The number of the last event that the checkpoint covers. */
  position: z.number(),
  createdAt: timestamp,
  /** The signed checkpoint as a JWS, which contains the hash of the chain at this position. */
  token: z.string(),
})

const checkpointPage = z.object({
  checkpoints: z.array(checkpoint),
  /** The number of events in the chain, including those that no checkpoint covers yet. */
  positions: z.number(),
  nextCursor: z.nullable(z.string()),
})

export const adminListCheckpoints = endpoint({
  summary: 'Lists the signed checkpoints of the audit log, newest first.',
  method: 'GET',
  path: '/admin/checkpoints',
  access: 'administrator',
  permission: { event: ['list'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS',
  query: z.object(paged),
  reply: checkpointPage,
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS'],
})

export const organizationListCheckpoints = endpoint({
  summary: 'Lists the signed checkpoints of an organization’s audit log, newest first.',
  method: 'GET',
  path: '/organization/checkpoints',
  access: 'signed-in',
  query: z.object({ ...paged, organizationId: z.optional(z.string().check(z.maxLength(100))) }),
  reply: checkpointPage,
  refusals: organizationEventRefusals,
})

export const checkpointEndpoints = [adminListCheckpoints, organizationListCheckpoints] as const
