import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

/** The caller's membership in one of their organizations. */
export const membership = z.object({
  /** The caller's member id. */
  id: z.string(),
  role: z.string(),
  suspendedAt: z.nullable(timestamp),
  organization: z.object({ id: z.string(), name: z.string(), slug: z.string(), logo: z.nullable(z.string()) }),
  memberCount: z.int(),
  /** Whether the organization would have no active owner without this member. */
  isOnlyOwner: z.boolean(),
})
export type Membership = z.output<typeof membership>

export const memberships = endpoint({
  summary: "Lists the caller's memberships, at most a hundred, including suspended ones.",
  method: 'GET',
  path: '/memberships',
  internal: true,
  access: 'signed-in',
  reply: z.array(membership),
  refusals: [],
})
