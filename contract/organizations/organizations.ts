import * as z from 'zod/mini'
import { readingScopes } from '../roles.ts'
import { endpoint } from '../endpoint.ts'
import { imageAddress } from '../fields.ts'
import { fullOrganization, member, metadata, organization, storedOrganization } from '../organization.ts'

const name = z.string().check(z.maxLength(255))
const slug = z.string().check(z.maxLength(255))

export const createOrganization = endpoint({
  summary:
    'Creates an organization with the caller as its owner and makes it the active one. With userId, an administrator can create an organization for another user.',
  method: 'POST',
  path: '/organization/create',
  access: 'signed-in',
  changesMemberships: true,
  body: z.object({
    name,
    slug,
    userId: z.optional(z.string()),
    logo: z.optional(imageAddress),
    metadata: z.optional(metadata),
    keepCurrentActiveOrganization: z.optional(z.boolean()),
  }),
  reply: z.extend(organization, { members: z.array(member) }),
  refusals: [
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
    'ORGANIZATION_ALREADY_EXISTS',
    'USER_NOT_FOUND',
  ],
})

export const checkSlug = endpoint({
  summary: 'Checks whether a slug is free.',
  method: 'POST',
  path: '/organization/check-slug',
  access: 'signed-in',
  body: z.object({ slug }),
  reply: z.object({ status: z.boolean() }),
  refusals: ['SLUG_IS_TAKEN'],
})

export const updateOrganization = endpoint({
  summary: 'Changes an organization; metadata is replaced as a whole. Returns metadata as an object.',
  method: 'POST',
  path: '/organization/update',
  access: 'signed-in',
  machines: { organization: ['update'] },
  changesMemberships: true,
  body: z.object({
    data: z.object({
      name: z.optional(name),
      slug: z.optional(slug),
      logo: z.optional(imageAddress),
      metadata: z.optional(metadata),
    }),
    organizationId: z.optional(z.string()),
  }),
  reply: organization,
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    'ORGANIZATION_ALREADY_EXISTS',
  ],
})

export const deleteOrganization = endpoint({
  summary: 'Deletes an organization with its members, invitations and teams. Returns metadata as JSON text.',
  method: 'POST',
  path: '/organization/delete',
  access: 'signed-in',
  revokes: true,
  changesMemberships: true,
  signedOut: 'NOT_AUTHENTICATED',
  body: z.object({ organizationId: z.string() }),
  reply: storedOrganization,
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    'ORGANIZATION_DELETION_IS_DISABLED',
  ],
})

export const listOrganizations = endpoint({
  summary: "Lists the caller's organizations, at most a hundred. Returns metadata as JSON text.",
  method: 'GET',
  path: '/organization/list',
  access: 'signed-in',
  machines: { organization: ['read'] },
  reply: z.array(storedOrganization),
  refusals: [],
})

export const setActiveOrganization = endpoint({
  summary:
    'Sets the active organization of this session by id or slug, or clears it with a null id. Returns metadata as JSON text, and null for teams.',
  method: 'POST',
  path: '/organization/set-active',
  access: 'signed-in',
  changesMemberships: true,
  changesSession: true,
  body: z.object({
    organizationId: z.optional(z.nullable(z.string())),
    organizationSlug: z.optional(z.string()),
  }),
  reply: z.nullable(fullOrganization),
  refusals: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'YOUR_MEMBERSHIP_IS_SUSPENDED'],
})

export const getFullOrganization = endpoint({
  summary:
    'Returns the organization with the given id or slug, or else the active one, with its members, invitations and teams; null if no organization is given or active. Returns metadata as JSON text.',
  method: 'GET',
  path: '/organization/get-full-organization',
  access: 'signed-in',
  machines: readingScopes,
  query: z.object({ organizationId: z.optional(z.string()), organizationSlug: z.optional(z.string()) }),
  reply: z.nullable(fullOrganization),
  refusals: ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'YOUR_MEMBERSHIP_IS_SUSPENDED'],
})

const permissions = z.record(z.string(), z.array(z.string()))

export const hasPermission = endpoint({
  summary: 'Checks whether the caller has all these permissions. `permission` is the older name of `permissions`.',
  method: 'POST',
  path: '/organization/has-permission',
  access: 'signed-in',
  machines: 'any',
  body: z.object({
    permissions: z.optional(permissions),
    permission: z.optional(permissions),
    organizationId: z.optional(z.string()),
  }),
  reply: z.object({ error: z.null(), success: z.boolean() }),
  refusals: ['NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'YOUR_MEMBERSHIP_IS_SUSPENDED'],
})
