import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, emailOrRefusal, imageAddress, userName, timestamp } from '../fields.ts'
import { fullUser } from '../user.ts'

const roles = z.union([z.string().check(z.maxLength(1000)), z.array(z.string().check(z.maxLength(64)))])
const oneUser = z.object({ user: fullUser })

export const createUser = endpoint({
  summary:
    'Creates a user with a password and without a session. `data` accepts image, emailVerified and the configured additional fields.',
  method: 'POST',
  path: '/admin/create-user',
  access: 'administrator',
  stepUp: 'second-factor',
  permission: { user: ['create'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
  body: z.object({
    email: emailOrRefusal,
    password: z.string(),
    name: userName,
    role: z.optional(roles),
    data: z.optional(
      z.looseObject({ image: z.optional(z.nullable(imageAddress)), emailVerified: z.optional(z.boolean()) }),
    ),
  }),
  reply: oneUser,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'INVALID_EMAIL',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'FIELD_IS_REQUIRED',
    'ROLE_NOT_FOUND',
    'EMAIL_HAS_AN_ACCOUNT',
    'FORBIDDEN',
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  ],
})

/** The fields by which users can be sorted, in both directions. */
const userSorting = z.enum([
  'id',
  'email',
  'name',
  'emailVerified',
  'role',
  'banned',
  'banReason',
  'banExpires',
  'createdAt',
  'updatedAt',
  'lastSeenAt',
])
export type UserSorting = z.output<typeof userSorting>

/** The fields by which users can be filtered. */
const userFilters = z.enum([
  'id',
  'email',
  'name',
  'emailVerified',
  'role',
  'banned',
  'banReason',
  'banExpires',
  'createdAt',
  'updatedAt',
])
export type UserFilter = z.output<typeof userFilters>

export const listUsers = endpoint({
  summary:
    'Lists users, at most a hundred per page. With a search or filter, the total is at most two thousand; isTotalCapped is true if more users match, and the cursor still reaches every page.',
  method: 'GET',
  path: '/admin/list-users',
  access: 'administrator',
  machines: { user: ['list'] },
  permission: { user: ['list'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  query: z.object({
    searchValue: z.optional(z.string().check(z.maxLength(254))),
    searchField: z.optional(z.enum(['email', 'name'])),
    searchOperator: z.optional(z.enum(['contains', 'starts_with', 'ends_with'])),
    limit: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    offset: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    sortBy: z.optional(userSorting),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
    filterField: z.optional(userFilters),
    filterValue: z.optional(z.string().check(z.maxLength(1000))),
    filterOperator: z.optional(z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains'])),
    /** Only users who sign in with this provider; `credential` is a password. */
    provider: z.optional(z.string().check(z.maxLength(100))),
    /** Only users created at or after this time. */
    createdFrom: z.optional(z.iso.datetime()),
    /** Only users created before this time. */
    createdTo: z.optional(z.iso.datetime()),
    cursor: z.optional(z.string().check(z.maxLength(4000))),
  }),
  reply: z.object({
    users: z.array(z.extend(fullUser, { lastSeenAt: z.nullable(timestamp) })),
    total: z.int(),
    isTotalCapped: z.boolean(),
    limit: z.optional(z.int()),
    offset: z.optional(z.int()),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
})

export const getUser = endpoint({
  summary: 'Returns one user by id.',
  method: 'GET',
  path: '/admin/get-user',
  access: 'administrator',
  machines: { user: ['list'] },
  permission: { user: ['list'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
  query: z.object({ id: z.string() }),
  reply: fullUser,
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_GET_USER', 'NO_SUCH_USER'],
})

export const adminUpdateUser = endpoint({
  name: 'adminUpdateUser',
  summary:
    "Changes a user's name, picture and configured additional fields. Roles, bans, passwords and addresses have their own calls.",
  method: 'POST',
  path: '/admin/update-user',
  access: 'administrator',
  revokes: true,
  permission: { user: ['update'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
  body: z.object({
    userId: z.string(),
    data: z.looseObject({ name: z.optional(userName), image: z.optional(z.nullable(imageAddress)) }),
  }),
  reply: fullUser,
  refusals: ['YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS', 'NO_SUCH_USER', 'NO_DATA_TO_UPDATE', 'FIELD_IS_REQUIRED'],
})

export const setRole = endpoint({
  summary:
    "Changes a user's roles. The new roles cannot grant permissions that the caller lacks, and one administrator always remains.",
  method: 'POST',
  path: '/admin/set-role',
  access: 'administrator',
  revokes: true,
  stepUp: 'second-factor',
  permission: { user: ['set-role'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  body: z.object({ userId: z.string(), role: roles }),
  reply: oneUser,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    'NO_SUCH_USER',
    'ROLE_NOT_FOUND',
    'THERE_MUST_BE_ANOTHER_ADMINISTRATOR',
  ],
})

export const setUserPassword = endpoint({
  summary: "Sets a user's password. The user is notified by email and signed out everywhere.",
  method: 'POST',
  path: '/admin/set-user-password',
  access: 'administrator',
  revokes: true,
  stepUp: 'second-factor',
  permission: { user: ['set-password'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
  body: z.object({ userId: z.string(), newPassword: z.string() }),
  reply: done,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
    'NO_SUCH_USER',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
  ],
})

export const removeUser = endpoint({
  summary: 'Deletes a user and all their data, unless they are the only owner of an organization.',
  method: 'POST',
  path: '/admin/remove-user',
  access: 'administrator',
  revokes: true,
  permission: { user: ['delete'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
  body: z.object({ userId: z.string() }),
  reply: z.object({ success: z.boolean() }),
  refusals: [
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
    'YOU_CANNOT_REMOVE_YOURSELF',
    'NO_SUCH_USER',
    'THERE_MUST_BE_ANOTHER_ADMINISTRATOR',
    'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  ],
})

const permissions = z.record(z.string(), z.array(z.string()))

export const adminHasPermission = endpoint({
  summary:
    "Checks whether the caller's roles grant all these permissions. `permission` is the older name of `permissions`. Other users cannot be checked.",
  method: 'POST',
  path: '/admin/has-permission',
  access: 'signed-in',
  body: z.object({
    permissions: z.optional(permissions),
    permission: z.optional(permissions),
    userId: z.optional(z.string()),
    role: z.optional(z.string()),
  }),
  reply: z.object({ error: z.null(), success: z.boolean() }),
  refusals: [],
})
