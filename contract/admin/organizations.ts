import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { memberWithUser, storedOrganization } from '../organization.ts'

const counted = z.extend(storedOrganization, { members: z.int() })
const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS'

export const adminListOrganizations = endpoint({
  summary: 'Lists all organizations with their member counts, at most a hundred per page.',
  method: 'GET',
  path: '/admin/list-organizations',
  access: 'administrator',
  machines: { organization: ['list'] },
  permission: { organization: ['list'] },
  forbidden,
  query: z.object({
    /** Part of a name or a slug. */
    search: z.optional(z.string().check(z.maxLength(254))),
    sortBy: z.optional(z.enum(['name', 'slug', 'createdAt'])),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
    cursor: z.optional(z.string().check(z.maxLength(4000))),
  }),
  reply: z.object({ organizations: z.array(counted), total: z.int(), nextCursor: z.nullable(z.string()) }),
  refusals: [forbidden],
})

export const adminGetOrganization = endpoint({
  summary:
    'Returns an organization by id or slug, with its owners and oldest members, at most a hundred in all, and the numbers of members, pending invitations and teams.',
  method: 'GET',
  path: '/admin/get-organization',
  access: 'administrator',
  machines: { organization: ['list'] },
  permission: { organization: ['list'] },
  forbidden,
  query: z.object({ id: z.optional(z.string()), slug: z.optional(z.string()) }),
  reply: z.object({
    organization: storedOrganization,
    members: z.array(z.extend(memberWithUser, { suspendedAt: z.nullable(timestamp), banned: z.boolean() })),
    counts: z.object({ members: z.int(), pendingInvitations: z.int(), teams: z.int() }),
  }),
  refusals: [forbidden, 'ORGANIZATION_NOT_FOUND'],
})
