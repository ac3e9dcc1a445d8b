import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'
import { member } from '../organization.ts'

export const removeOrganization = endpoint({
  summary:
    'Deletes an organization with everything in it, even if its members are not allowed to. The status is false if there is no such organization.',
  method: 'POST',
  path: '/remove-organization',
  internal: true,
  access: 'administrator',
  revokes: true,
  body: z.object({ organizationId: z.string() }),
  reply: done,
  refusals: [],
})

export const changeOwner = endpoint({
  summary:
    'Makes a member an owner, by member id or email address. With `inPlaceOf`, that owner is replaced, and keeps their other roles or becomes an admin; without it, all owners stay.',
  method: 'POST',
  path: '/change-owner',
  internal: true,
  access: 'administrator',
  revokes: true,
  body: z.object({ organizationId: z.string(), memberIdOrEmail: z.string(), inPlaceOf: z.optional(z.string()) }),
  reply: z.object({ owner: member, former: z.nullable(member) }),
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'MEMBER_IS_SUSPENDED',
    'ROLE_NOT_FOUND',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  ],
})
