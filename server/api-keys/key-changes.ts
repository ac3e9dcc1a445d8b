import { scopesOf } from '../../contract/api-keys/scopes.ts'
import { sharedPermissions, type Permissions } from '../../contract/roles.ts'
import { change, changesBetween } from '../audit/changes.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { expiryOf, recordKeyEvent, type Caller } from './api-keys.ts'
import { findKey, lockKey, updateKey, type KeyChange, type ListedKey } from './key-lists.sql.ts'
import { grantablePermissions, requireKey } from './owners.ts'
import { shownKey } from './shown-key.ts'

type Input = {
  name?: string | undefined
  enabled?: boolean | undefined
  expiresIn?: number | null | undefined
  permissions?: Permissions | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

/**
 * Changes a key. Ignores a new expiry for a key that was replaced. An organization's key acts for the member who
 * created it, so other members can only reduce its permissions.
 */
export function updateApiKey(deps: Deps, { actor, visitor }: Caller, keyId: string, input: Input) {
  return inTransaction(deps, async (deps) => {
    await lockKey(deps.db, keyId)
    const before = await requireKey(deps, actor, keyId, 'update')
    const update = await updateOf(deps, { actor, visitor }, before, input)
    if (Object.values(update).every((value) => value === undefined)) throw new Refusal('NO_VALUES_TO_UPDATE')
    if (!(await updateKey(deps.db, keyId, update, deps.now()))) throw new Refusal('KEY_NOT_FOUND')
    const after = (await findKey(deps.db, keyId, deps.now())) as ListedKey
    const shown = shownKey(after)
    await recordKeyEvent(deps, { actor, visitor }, 'api-key.updated', shown, loggedChanges(before, after))
    return shown
  })
}

async function updateOf(deps: Deps, { actor }: Caller, key: ListedKey, input: Input): Promise<KeyChange> {
  const { name, enabled, expiresIn, permissions, metadata } = input
  const isReplaced = key.replacedBy !== null
  const until = expiresIn === undefined || isReplaced ? undefined : expiryOf(deps, expiresIn)
  return {
    name,
    disabledAt: enabled === undefined ? undefined : enabled ? null : deps.now(),
    expiresAt: until === undefined ? undefined : until === null ? null : new Date(until),
    permissions:
      permissions === undefined
        ? undefined
        : sharedPermissions(permissions ?? {}, await widestPermissions(deps, actor, key)),
    metadata: metadata === undefined ? undefined : metadata === null ? null : JSON.stringify(metadata),
  }
}

/** Returns all permissions that the caller can give to this key. */
async function widestPermissions(deps: Deps, actor: Caller['actor'], key: ListedKey) {
  const granted = await grantablePermissions(deps, actor, key)
  return key.organizationId === null || key.createdBy === actor.user.id
    ? granted
    : sharedPermissions(key.permissions, granted)
}

/**
 * Returns the changes for the audit log. A change of the metadata is logged without the values, because programs may
 * store secrets in the metadata.
 */
function loggedChanges(before: ListedKey, after: ListedKey) {
  return [
    ...changesBetween(loggedFields(before), loggedFields(after), ['name', 'enabled', 'expiresAt', 'permissions']),
    ...(before.metadata === after.metadata ? [] : [change('metadata', null, null)]),
  ]
}

function loggedFields({ name, disabledAt, expiresAt, permissions }: ListedKey) {
  const scopes = scopesOf(permissions).toSorted()
  return { name, enabled: disabledAt === null, expiresAt, permissions: scopes.length === 0 ? null : scopes.join(', ') }
}
