import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

/** The allowed actions for each resource, as in a role. As a scope, one action is written `resource:action`. */
const permissions = z.record(z.string().check(z.maxLength(64)), z.array(z.string().check(z.maxLength(64))))
const metadata = z.record(z.string(), z.unknown())

/**
 * An API key without its secret, with the fields that Better Auth returns. Gatehouse does not implement quotas, so
 * `remaining` and the refill fields are always null.
 */
export const apiKey = z.object({
  id: z.string(),
  /** The kind of owner: `default` for a user, `organization`, or `server` for the product's own backend. */
  configId: z.enum(['default', 'organization', 'server']),
  name: z.nullable(z.string()),
  start: z.nullable(z.string()),
  prefix: z.nullable(z.string()),
  /** The id of the user or organization that owns the key; empty for a server key. */
  referenceId: z.string(),
  enabled: z.boolean(),
  rateLimitEnabled: z.boolean(),
  /** In milliseconds. */
  rateLimitTimeWindow: z.nullable(z.int()),
  rateLimitMax: z.nullable(z.int()),
  requestCount: z.int(),
  remaining: z.null(),
  refillInterval: z.null(),
  refillAmount: z.null(),
  lastRefillAt: z.null(),
  lastRequest: z.nullable(timestamp),
  expiresAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  permissions,
  metadata: z.nullable(metadata),
  /**
   * The user who created the key; null for a server key, or if the user was deleted. An organization's key never has
   * more permissions in the organization than this user.
   */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /**
   * True if an organization's key does not work because its creator has left the organization, is suspended or is
   * banned.
   */
  isStopped: z.boolean(),
  /** The id of the key that replaces this key; null if no key does. */
  replacedBy: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKey>

const created = z.extend(apiKey, { key: z.string() })
export type CreatedKey = z.output<typeof created>

const name = z.string().check(z.minLength(1, 'INVALID_NAME_LENGTH'), z.maxLength(32, 'INVALID_NAME_LENGTH'))
const expiresIn = z.optional(z.nullable(z.int().check(z.minimum(1))))
const configId = z.optional(z.string().check(z.maxLength(64)))

/**
 * Fields that Better Auth accepts only in calls from inside the server. A call that sets one of them is refused with
 * SERVER_ONLY_PROPERTY.
 */
const serverOnly = {
  remaining: z.optional(z.unknown()),
  refillAmount: z.optional(z.unknown()),
  refillInterval: z.optional(z.unknown()),
  rateLimitEnabled: z.optional(z.unknown()),
  rateLimitTimeWindow: z.optional(z.unknown()),
  rateLimitMax: z.optional(z.unknown()),
}

const ofOrganizations = ['USER_NOT_MEMBER_OF_ORGANIZATION', 'INSUFFICIENT_API_KEY_PERMISSIONS'] as const
const onOneKey = ['KEY_NOT_FOUND', 'INSUFFICIENT_API_KEY_PERMISSIONS'] as const
const ofLifetimes = ['EXPIRES_IN_IS_TOO_SMALL', 'EXPIRES_IN_IS_TOO_LARGE'] as const

export const createApiKey = endpoint({
  name: 'apiKeyCreate',
  summary:
    "Creates an API key for the caller, or for the organization in `organizationId`. The secret is only in this reply. The key gets those of the given permissions that the caller has, and none by default. With `configId` set to `server`, an administrator creates a key for the product's own backend.",
  method: 'POST',
  path: '/api-key/create',
  access: 'signed-in',
  stepUp: 'second-factor',
  notImpersonated: true,
  body: z.object({
    configId,
    organizationId: z.optional(z.string()),
    name: z.optional(name),
    /** In seconds. Null or absent: the configured lifetime. */
    expiresIn,
    prefix: z.optional(z.string().check(z.regex(/^[\w-]+$/), z.maxLength(32, 'INVALID_PREFIX_LENGTH'))),
    metadata: z.optional(metadata),
    permissions: z.optional(permissions),
    ...serverOnly,
  }),
  reply: created,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    ...ofOrganizations,
    ...ofLifetimes,
    'INVALID_NAME_LENGTH',
    'INVALID_PREFIX_LENGTH',
    'SERVER_ONLY_PROPERTY',
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS',
  ],
})

export const listApiKeys = endpoint({
  name: 'apiKeyList',
  summary:
    'Lists the API keys of the caller, or of the organization in `organizationId`, newest first unless sorted otherwise.',
  method: 'GET',
  path: '/api-key/list',
  access: 'signed-in',
  query: z.object({
    configId,
    organizationId: z.optional(z.string()),
    limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    offset: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    sortBy: z.optional(z.enum(['createdAt', 'name', 'expiresAt', 'updatedAt'])),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
  }),
  reply: z.object({
    apiKeys: z.array(apiKey),
    total: z.int(),
    limit: z.optional(z.int()),
    offset: z.optional(z.int()),
  }),
  refusals: ofOrganizations,
})

export const getApiKey = endpoint({
  name: 'apiKeyGet',
  summary: 'Returns an API key of the caller, or of an organization whose keys the caller may read.',
  method: 'GET',
  path: '/api-key/get',
  access: 'signed-in',
  query: z.object({ configId, id: z.string() }),
  reply: apiKey,
  refusals: onOneKey,
})

export const updateApiKey = endpoint({
  name: 'apiKeyUpdate',
  summary: 'Changes an API key: its name, whether it is enabled, its permissions, its expiry or its metadata.',
  method: 'POST',
  path: '/api-key/update',
  access: 'signed-in',
  revokes: true,
  notImpersonated: true,
  body: z.object({
    configId,
    keyId: z.string(),
    name: z.optional(name),
    enabled: z.optional(z.boolean()),
    /** In seconds from now; null if the key never expires. */
    expiresIn,
    permissions: z.optional(z.nullable(permissions)),
    metadata: z.optional(z.nullable(metadata)),
    ...serverOnly,
  }),
  reply: apiKey,
  refusals: [...onOneKey, ...ofLifetimes, 'INVALID_NAME_LENGTH', 'SERVER_ONLY_PROPERTY', 'NO_VALUES_TO_UPDATE'],
})

export const rotateApiKey = endpoint({
  name: 'apiKeyRotate',
  summary:
    'Replaces an API key with a new one that has the same permissions. Both keys work until the overlap ends, by default for a day. The new secret is only in this reply.',
  method: 'POST',
  path: '/api-key/rotate',
  access: 'signed-in',
  stepUp: 'second-factor',
  revokes: true,
  notImpersonated: true,
  body: z.object({ keyId: z.string(), overlapSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(2_592_000))) }),
  reply: created,
  refusals: ['SESSION_IS_NOT_FRESH', ...onOneKey, 'KEY_DISABLED', 'KEY_IS_ALREADY_ROTATED'],
})

export const deleteApiKey = endpoint({
  name: 'apiKeyDelete',
  summary: 'Deletes an API key, which stops working at once.',
  method: 'POST',
  path: '/api-key/delete',
  access: 'signed-in',
  revokes: true,
  notImpersonated: true,
  body: z.object({ configId, keyId: z.string() }),
  reply: z.object({ success: z.boolean() }),
  refusals: onOneKey,
})

export const verifyApiKey = endpoint({
  name: 'apiKeyVerify',
  summary:
    'Checks an API key for your own backend, and counts the use. In the reply, `key` has the permissions that are valid at this moment.',
  method: 'POST',
  path: '/api-key/verify',
  access: 'server',
  body: z.object({ configId, key: z.string().check(z.maxLength(512)), permissions: z.optional(permissions) }),
  reply: z.object({
    valid: z.boolean(),
    error: z.nullable(z.object({ code: z.string(), message: z.string() })),
    key: z.nullable(apiKey),
  }),
  refusals: [],
})

export const apiKeyEndpoints = [
  createApiKey,
  listApiKeys,
  getApiKey,
  updateApiKey,
  rotateApiKey,
  deleteApiKey,
  verifyApiKey,
] as const
