import type { ApiKey } from '../../contract/api-keys/api-keys.ts'
import type { ListedKey } from './key-lists.sql.ts'

const shownLetters = 4

/** Returns the first characters of a key, by which its owner recognizes it. */
export function startOf(key: string, prefix: string) {
  return key.slice(0, prefix.length + shownLetters)
}

/** Returns the fields of a key that responses contain, with Better Auth's field names. */
export function shownKey(key: ListedKey): ApiKey {
  return {
    id: key.id,
    configId: key.organizationId !== null ? 'organization' : key.userId !== null ? 'default' : 'server',
    name: key.name,
    start: key.start,
    prefix: key.prefix,
    referenceId: key.organizationId ?? key.userId ?? '',
    enabled: key.disabledAt === null,
    rateLimitEnabled: key.limitMax !== null,
    rateLimitTimeWindow: key.limitSeconds === null ? null : key.limitSeconds * 1000,
    rateLimitMax: key.limitMax,
    requestCount: key.windowUses,
    remaining: null,
    refillInterval: null,
    refillAmount: null,
    lastRefillAt: null,
    lastRequest: key.usedAt,
    expiresAt: key.expiresAt,
    createdAt: key.createdAt,
    updatedAt: key.updatedAt,
    permissions: Object.fromEntries(Object.entries(key.permissions).map(([name, actions]) => [name, [...actions]])),
    metadata: key.metadata === null ? null : (JSON.parse(key.metadata) as Record<string, unknown>),
    createdBy: key.creatorName === null || key.createdBy === null ? null : { id: key.createdBy, name: key.creatorName },
    isStopped: key.isStopped,
    replacedBy: key.replacedBy,
  }
}
