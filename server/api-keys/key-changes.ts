import { sharedPermissions, type Permissions } from '../../contract/roles.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { expiryOf, recordKeyEvent, type Caller } from './api-keys.ts'
import { findKey, updateKey, type KeyChange, type ListedKey } from './key-lists.sql.ts'
import { grantablePermissions, requireKey } from './owners.ts'
import { shownKey } from './shown-key.ts'

type Change = {
  name?: string | undefined
  enabled?: boolean | undefined
  expiresIn?: number | null | undefined
  permissions?: Permissions | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

/**
 * Changes a key. A key that was replaced keeps its expiry. An organization's key acts for the member who created it, so
 * other members can only reduce its permissions.
 */
export function updateApiKey(deps: Deps, { actor, visitor }: Caller, keyId: string, change: Change) {
  return inTransaction(deps, async (deps) => {
    const key = await requireKey(deps, actor, keyId, 'update')
    const changes = await changesOf(deps, { actor, visitor }, key, change)
    if (Object.values(changes).every((value) => value === undefined)) throw new Refusal('NO_VALUES_TO_UPDATE')
    if (!(await updateKey(deps.db, keyId, changes, deps.now()))) throw new Refusal('KEY_NOT_FOUND')
    const shown = shownKey((await findKey(deps.db, keyId, deps.now())) as ListedKey)
    await recordKeyEvent(deps, { actor, visitor }, 'api-key.updated', shown)
    return shown
  })
}

async function changesOf(deps: Deps, { actor }: Caller, key: ListedKey, change: Change): Promise<KeyChange> {
  const { name, enabled, expiresIn, permissions, metadata } = change
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

/** Returns all permissions that the caller may give to a key. */
async function widestPermissions(deps: Deps, actor: Caller['actor'], key: ListedKey) {
  const granted = await grantablePermissions(deps, actor, key)
  return key.organizationId === null || key.createdBy === actor.user.id
    ? granted
    : sharedPermissions(key.permissions, granted)
}
