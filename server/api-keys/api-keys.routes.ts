import * as keys from '../../contract/api-keys/api-keys.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { createApiKey, deleteApiKey, listApiKeys, readApiKey, rotateApiKey } from './api-keys.ts'
import { updateApiKey } from './key-changes.ts'
import { verifyApiKey } from './verification.ts'

const maxListed = 100

/** The routes of API keys. If the option `apiKeys` is off, only server keys can be created and used. */
export const apiKeyRoutes = [
  route(keys.createApiKey, ({ deps, body, actor, visitor }) => {
    refuseServerOnly(body)
    if (!deps.config.apiKeys.enabled && body.configId !== 'server') throw new Refusal('NOT_FOUND')
    return createApiKey(deps, { actor, visitor }, body)
  }),

  route(keys.listApiKeys, async ({ deps, actor, query }) => {
    const limit = query.limit === undefined ? undefined : Number(query.limit)
    const offset = query.offset === undefined ? undefined : Number(query.offset)
    const { sortBy = 'createdAt', sortDirection = 'desc', organizationId, configId } = query
    const page = { limit: Math.min(limit ?? maxListed, maxListed), offset: offset ?? 0, sortBy, sortDirection }
    const found = await listApiKeys(deps, { actor, organizationId, configId }, page)
    return { ...found, ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) }
  }),

  route(keys.getApiKey, ({ deps, actor, query }) => readApiKey(deps, actor, query.id)),

  route(keys.updateApiKey, ({ deps, body, actor, visitor }) => {
    refuseServerOnly(body)
    return updateApiKey(deps, { actor, visitor }, body.keyId, body)
  }),

  route(keys.rotateApiKey, ({ deps, body, actor, visitor }) => rotateApiKey(deps, { actor, visitor }, body)),

  route(keys.deleteApiKey, async ({ deps, body, actor, visitor }) => {
    await deleteApiKey(deps, { actor, visitor }, body.keyId)
    return { success: true }
  }),

  route(keys.verifyApiKey, ({ deps, body }) => verifyApiKey(deps, body)),
]

const serverOnly = [
  'remaining',
  'refillAmount',
  'refillInterval',
  'rateLimitEnabled',
  'rateLimitTimeWindow',
  'rateLimitMax',
] as const

/**
 * Refuses fields that only the server may set. Allows null, which Better Auth's client sends for fields without a
 * value.
 */
function refuseServerOnly(body: Partial<Record<(typeof serverOnly)[number], unknown>>) {
  if (serverOnly.some((name) => body[name] !== undefined && body[name] !== null))
    throw new Refusal('SERVER_ONLY_PROPERTY')
}
