import type { CreatedKey } from '../../contract/api-keys/api-keys.ts'
import type { EventChange } from '../../contract/audit/events.ts'
import { sharedPermissions, type Permissions } from '../../contract/roles.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { beginningOf, createKey } from '../crypto/api-keys.ts'
import { digest, randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { lockOrganization } from '../organizations/organizations.sql.ts'
import { Refusal } from '../refusal.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { insertKey, type KeyRow } from './api-keys.sql.ts'
import {
  carryKeyUses,
  countKeysOf,
  deleteKey,
  endOverlap,
  findKey,
  listKeysOf,
  lockKey,
  lockServerKeys,
  replaceKey,
  type KeyOwner,
  type ListedKey,
} from './key-lists.sql.ts'
import { mailNewKey } from './key-mails.ts'
import { authorizeOwner, grantablePermissions, requireKey } from './owners.ts'
import { shownKey, startOf } from './shown-key.ts'

/** The caller and the origin of the request. */
export type Caller = { actor: Actor; visitor: Visitor }

type NewKey = {
  configId?: string | undefined
  organizationId?: string | undefined
  name?: string | undefined
  expiresIn?: number | null | undefined
  prefix?: string | undefined
  metadata?: Record<string, unknown> | undefined
  permissions?: Permissions | undefined
}

/** Creates a key. The owner is locked, so that concurrent calls cannot exceed the maximum number of keys. */
export function createApiKey(deps: Deps, { actor, visitor }: Caller, input: NewKey): Promise<CreatedKey> {
  return inTransaction(deps, async (deps) => {
    const owner = await authorizeOwner(deps, { actor, ...input }, 'create')
    await requireRoom(deps, owner)
    const granted = await grantablePermissions(deps, actor, owner)
    const made = await addKey(deps, owner, {
      name: input.name ?? null,
      createdBy: actor.user.id,
      prefix: prefixOf(deps, owner, input.prefix),
      permissions: sharedPermissions(input.permissions ?? {}, granted),
      metadata: input.metadata === undefined ? null : JSON.stringify(input.metadata),
      expiresAt: expiryOf(deps, input.expiresIn ?? deps.config.apiKeys.defaultExpiresIn ?? null),
      ...limitOf(deps, owner),
    })
    await recordKeyEvent(deps, { actor, visitor }, 'api-key.created', made)
    await mailNewKey(deps, { actor, visitor }, made, 'created')
    return made
  })
}

/** Returns one page of an owner's keys, and the total number of keys. */
export async function listApiKeys(
  deps: Deps,
  { actor, ...of }: { actor: Actor; organizationId?: string | undefined; configId?: string | undefined },
  page: {
    limit: number
    offset: number
    sortBy: 'createdAt' | 'name' | 'expiresAt' | 'updatedAt'
    sortDirection: 'asc' | 'desc'
  },
) {
  const owner = await authorizeOwner(deps, { actor, ...of }, 'read')
  const keys = await listKeysOf(deps.db, owner, { ...page, now: deps.now() })
  return { apiKeys: keys.map(shownKey), total: await countKeysOf(deps.db, owner, { withReplaced: true }) }
}

export async function readApiKey(deps: Deps, actor: Actor, id: string) {
  return shownKey(await requireKey(deps, actor, id, 'read'))
}

/**
 * Replaces a key with a new one. A key can be replaced only once.
 *
 * The old key works until the overlap ends or the new key is rotated, so at most two secrets work at a time. Both
 * secrets count as one key toward the maximum number of keys, and share one rate limit. An organization's new key acts
 * for the member who rotates the old key, so it keeps only the permissions that this member has. If the member who
 * created the old key has left, the old key stays invalid.
 */
export function rotateApiKey(
  deps: Deps,
  { actor, visitor }: Caller,
  { keyId, overlapSeconds = daySeconds }: { keyId: string; overlapSeconds?: number | undefined },
): Promise<CreatedKey> {
  return inTransaction(deps, async (deps) => {
    await lockKey(deps.db, keyId)
    const key = await requireKey(deps, actor, keyId, 'update')
    if (key.disabledAt !== null) throw new Refusal('KEY_DISABLED')
    const now = deps.now()
    const granted = await grantablePermissions(deps, actor, key)
    const lifetime = key.expiresAt === null ? null : Date.parse(key.expiresAt) - Date.parse(key.createdAt)
    const made = await addKey(deps, key, {
      ...key,
      createdBy: actor.user.id,
      prefix: key.prefix ?? '',
      permissions: sharedPermissions(key.permissions, granted),
      expiresAt: lifetime === null ? null : secondsAfter(now, rotatedSeconds(deps, lifetime / 1000)).toISOString(),
    })
    const endsAt = secondsAfter(now, overlapSeconds)
    if (!(await replaceKey(deps.db, keyId, { id: made.id, endsAt, now }))) throw new Refusal('KEY_IS_ALREADY_ROTATED')
    await carryKeyUses(deps.db, { from: keyId, to: made.id })
    await endOverlap(deps.db, keyId, now)
    await recordKeyEvent(deps, { actor, visitor }, 'api-key.rotated', made)
    await mailNewKey(deps, { actor, visitor }, made, 'rotated')
    return made
  })
}

/** Returns the lifetime of a new key: the lifetime of the old key, but at least a day and at most the maximum. */
function rotatedSeconds({ config }: Deps, seconds: number) {
  return Math.min(config.apiKeys.maximumExpiresIn, Math.max(daySeconds, seconds))
}

export function deleteApiKey(deps: Deps, { actor, visitor }: Caller, keyId: string) {
  return inTransaction(deps, async (deps) => {
    const key = await requireKey(deps, actor, keyId, 'delete')
    if (!(await deleteKey(deps.db, keyId))) throw new Refusal('KEY_NOT_FOUND')
    await recordKeyEvent(deps, { actor, visitor }, 'api-key.deleted', shownKey(key))
  })
}

type Fields = Pick<
  KeyRow,
  'name' | 'createdBy' | 'permissions' | 'metadata' | 'expiresAt' | 'limitMax' | 'limitSeconds'
> & { prefix: string }

async function addKey(deps: Deps, { userId, organizationId }: KeyOwner, fields: Fields): Promise<CreatedKey> {
  const key = createKey(fields.prefix)
  const { id } = await insertKey(deps.db, {
    ...fields,
    id: randomId(),
    digest: digest(key),
    start: startOf(key, fields.prefix),
    userId,
    organizationId,
    now: deps.now(),
  })
  const row = (await findKey(deps.db, id, deps.now())) as ListedKey
  return { ...shownKey(row), key }
}

/** Refuses if an owner has the maximum number of keys. Locks the owner before counting. */
export async function requireRoom(deps: Deps, owner: KeyOwner) {
  if (owner.userId !== null) await lockUser(deps.db, owner.userId)
  else if (owner.organizationId !== null) await lockOrganization(deps.db, owner.organizationId)
  else await lockServerKeys(deps.db)
  if ((await countKeysOf(deps.db, owner, { withReplaced: false })) >= deps.config.apiKeys.perOwner)
    throw new Refusal('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS')
}

/** Returns when a key with this lifetime expires; null for never. Refuses lifetimes that are too short or too long. */
export function expiryOf({ config, now }: Deps, expiresIn: number | null) {
  if (expiresIn === null) return null
  if (expiresIn < daySeconds) throw new Refusal('EXPIRES_IN_IS_TOO_SMALL')
  if (expiresIn > config.apiKeys.maximumExpiresIn) throw new Refusal('EXPIRES_IN_IS_TOO_LARGE')
  return secondsAfter(now(), expiresIn).toISOString()
}

function limitOf({ config }: Deps, owner: KeyOwner) {
  const { enabled, max, timeWindow } = config.apiKeys.rateLimit
  const isLimited = enabled && kindOf(owner) !== 'server'
  return isLimited ? { limitMax: max, limitSeconds: timeWindow } : { limitMax: null, limitSeconds: null }
}

/**
 * Returns the prefix of a new key. Server keys always have the site's own prefix, because only keys with that prefix
 * are recognized as server keys.
 */
function prefixOf({ config }: Deps, owner: KeyOwner, wanted: string | undefined) {
  const kind = kindOf(owner)
  return kind === 'server' || wanted === undefined ? beginningOf(config.apiKeys.prefix, kind) : wanted
}

function kindOf({ userId, organizationId }: KeyOwner) {
  if (userId !== null) return 'user'
  return organizationId === null ? 'server' : 'organization'
}

/** Records a change to a key. The event contains the key's name, which stays readable after the key is deleted. */
export function recordKeyEvent(
  deps: Deps,
  { actor, visitor }: Caller,
  action: 'api-key.created' | 'api-key.updated' | 'api-key.rotated' | 'api-key.deleted',
  { id, name, start, configId, referenceId }: Omit<CreatedKey, 'key'>,
  changes?: readonly EventChange[],
) {
  return recordEvent(deps, {
    action,
    actorId: actor.user.id,
    impersonatorId: actor.session.impersonatedBy,
    byAdministrator: configId === 'server',
    subjectId: id,
    organizationId: configId === 'organization' ? referenceId : null,
    details: { name: name ?? start },
    changes,
    visitor,
  })
}
