import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { member, memberWithUser } from '../organization.ts'

const organizationId = z.optional(z.string())
/** The organization's slug, as an alternative to `organizationId`. */
const organizationSlug = z.optional(z.string())
const role = z.union([z.string(), z.array(z.string())])

export const getActiveMember = endpoint({
  summary: "Returns the caller's membership in the active organization.",
  method: 'GET',
  path: '/organization/get-active-member',
  access: 'signed-in',
  reply: memberWithUser,
  refusals: ['NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND', 'YOUR_MEMBERSHIP_IS_SUSPENDED'],
})

export const getActiveMemberRole = endpoint({
  summary: 'Returns the roles of the caller, or of the member with this userId, in the named or active organization.',
  method: 'GET',
  path: '/organization/get-active-member-role',
  access: 'signed-in',
  query: z.object({ userId: z.optional(z.string()), organizationId, organizationSlug }),
  reply: z.object({ role: z.string() }),
  refusals: ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', 'YOUR_MEMBERSHIP_IS_SUSPENDED'],
})

const memberSorting = z.enum(['name', 'email', 'role', 'createdAt'])

/** The fields that members can be filtered by. */
const memberFilterField = z.enum(['id', 'organizationId', 'userId', 'role', 'teamId', 'name', 'email', 'createdAt'])
export type MemberFilterField = z.output<typeof memberFilterField>

const filterText = z.string().check(z.maxLength(1000))

export const listMembers = endpoint({
  summary:
    'Lists the members of an organization, at most a hundred per page, with the total of matches and the cursor of the next page.',
  method: 'GET',
  path: '/organization/list-members',
  access: 'signed-in',
  machines: { member: ['read'] },
  query: z.object({
    organizationId,
    organizationSlug,
    /** Only members whose name or email address contains this text. */
    search: z.optional(z.string().check(z.maxLength(254))),
    role: z.optional(z.string()),
    state: z.optional(z.enum(['active', 'suspended'])),
    /** Only members of this team. */
    teamId: z.optional(z.string()),
    sortBy: z.optional(memberSorting),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    /** How many members to skip; ignored with a cursor. */
    offset: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    filterField: z.optional(memberFilterField),
    filterValue: z.optional(z.union([filterText, z.array(filterText)])),
    /** The comparison between field and value. Default: `eq`. Only `in` and `not_in` take several values. */
    filterOperator: z.optional(
      z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'not_in', 'contains', 'starts_with', 'ends_with']),
    ),
  }),
  reply: z.object({
    members: z.array(z.extend(memberWithUser, { suspendedAt: z.nullable(timestamp) })),
    /**
     * The exact number if there is no search or filter, otherwise at most 1,000. `isTotalCapped` is true if there are
     * more.
     */
    total: z.int(),
    isTotalCapped: z.boolean(),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', 'YOUR_MEMBERSHIP_IS_SUSPENDED'],
})

export const removeMember = endpoint({
  summary:
    'Removes a member, by member id or email address. Only an owner can remove an owner, and the last owner cannot be removed.',
  method: 'POST',
  path: '/organization/remove-member',
  access: 'signed-in',
  machines: { member: ['delete'] },
  revokes: true,
  changesMemberships: true,
  body: z.object({ memberIdOrEmail: z.string(), organizationId }),
  reply: z.object({ member: memberWithUser }),
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'MEMBER_NOT_FOUND',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  ],
})

export const updateMemberRole = endpoint({
  summary:
    "Changes a member's roles. Only an owner can add or change an owner, nobody can grant permissions they lack, and one owner always remains.",
  method: 'POST',
  path: '/organization/update-member-role',
  access: 'signed-in',
  machines: { member: ['update'] },
  revokes: true,
  changesMemberships: true,
  body: z.object({ memberId: z.string(), role, organizationId }),
  reply: member,
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'MEMBER_NOT_FOUND',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'ROLE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  ],
})

export const leaveOrganization = endpoint({
  summary: "Ends the caller's membership.",
  method: 'POST',
  path: '/organization/leave',
  access: 'signed-in',
  revokes: true,
  changesMemberships: true,
  body: z.object({ organizationId: z.string() }),
  reply: memberWithUser,
  refusals: ['MEMBER_NOT_FOUND', 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'],
})

const changedState = z.extend(member, { suspendedAt: z.nullable(timestamp) })

const stateRefusals = [
  'NO_ACTIVE_ORGANIZATION',
  'MEMBER_NOT_FOUND',
  'YOUR_MEMBERSHIP_IS_SUSPENDED',
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
] as const

export const suspendMember = endpoint({
  summary: 'Suspends a member, who keeps the seat but has no permissions in the organization until restored.',
  method: 'POST',
  path: '/organization/suspend-member',
  access: 'signed-in',
  machines: { member: ['update'] },
  revokes: true,
  body: z.object({ memberId: z.string(), organizationId }),
  reply: changedState,
  refusals: stateRefusals,
})

export const restoreMember = endpoint({
  summary: 'Ends the suspension of a member.',
  method: 'POST',
  path: '/organization/restore-member',
  access: 'signed-in',
  machines: { member: ['update'] },
  body: z.object({ memberId: z.string(), organizationId }),
  reply: changedState,
  refusals: stateRefusals,
})

export const transferOwnership = endpoint({
  summary:
    'Makes another member an owner instead of the caller. The caller keeps their other roles, or becomes an admin.',
  method: 'POST',
  path: '/organization/transfer-ownership',
  access: 'signed-in',
  revokes: true,
  changesMemberships: true,
  body: z.object({ memberId: z.string(), organizationId }),
  reply: z.object({ owner: member, member }),
  refusals: [
    'NO_ACTIVE_ORGANIZATION',
    'MEMBER_NOT_FOUND',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'MEMBER_IS_SUSPENDED',
    'ROLE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  ],
})
