import {
  joinedPermissions,
  permissionsOfRoles,
  readingScopes,
  sharedPermissions,
  type Permissions,
} from '../../contract/roles.ts'
import { grantedTo, mayAdminister } from '../accounts/administrators.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { authorize } from '../organizations/authorization.ts'
import { findMembership } from '../organizations/members.sql.ts'
import { Refusal } from '../refusal.ts'
import { memberPermissions } from './authentication.ts'
import { findKey, listRolesOf, type KeyOwner, type ListedKey } from './key-lists.sql.ts'

type Action = 'create' | 'read' | 'update' | 'delete'

/** Returns the key owner that a call names. Refuses callers who may not perform the action on keys of this owner. */
export async function authorizeOwner(
  deps: Deps,
  {
    actor,
    organizationId,
    configId,
  }: { actor: Actor; organizationId?: string | undefined; configId?: string | undefined },
  action: Action,
): Promise<KeyOwner> {
  if (organizationId) {
    await authorizeMember(deps, { actor, organizationId }, action)
    return { userId: null, organizationId }
  }
  if (configId !== 'server') return { userId: actor.user.id, organizationId: null }
  if (!mayAdminister(deps.config, actor, { apiKey: [action] })) throw new Refusal('INSUFFICIENT_API_KEY_PERMISSIONS')
  return { userId: null, organizationId: null }
}

function authorizeMember(deps: Deps, membership: { actor: Actor; organizationId: string }, action: Action) {
  return authorize(deps, {
    ...membership,
    outsider: 'USER_NOT_MEMBER_OF_ORGANIZATION',
    permission: { apiKey: [action] },
    forbidden: 'INSUFFICIENT_API_KEY_PERMISSIONS',
  })
}

/**
 * Returns a key. Refuses if the caller is not allowed to perform the action on the key. Somebody else's key is refused
 * as if it did not exist.
 */
export async function requireKey(deps: Deps, actor: Actor, id: string, action: Action): Promise<ListedKey> {
  const key = await findKey(deps.db, id, deps.now())
  if (!key) throw new Refusal('KEY_NOT_FOUND')
  const { userId, organizationId } = key
  if (userId !== null && userId !== actor.user.id) throw new Refusal('KEY_NOT_FOUND')
  if (userId !== null) return key
  if (organizationId === null) {
    if (!mayAdminister(deps.config, actor, { apiKey: [action] })) throw new Refusal('KEY_NOT_FOUND')
    return key
  }
  if (!(await findMembership(deps.db, { organizationId, userId: actor.user.id }))) throw new Refusal('KEY_NOT_FOUND')
  await authorizeMember(deps, { actor, organizationId }, action)
  return key
}

/**
 * Returns the scopes of the caller's key that the owner of the key still has. A user's key keeps the scopes that the
 * user has in any organization or as an administrator. `authenticateKey` has already reduced the scopes of an
 * organization's key.
 */
export async function currentScopes(deps: Deps, actor: Actor): Promise<Permissions> {
  const scopes = actor.scopes ?? {}
  if (actor.key?.organizationId !== null) return scopes
  const owner = { userId: actor.user.id, organizationId: null }
  return sharedPermissions(scopes, await grantablePermissions(deps, actor, owner))
}

/** Returns all permissions that a caller can give to a key of this owner. */
export async function grantablePermissions(deps: Deps, actor: Actor, { userId, organizationId }: KeyOwner) {
  if (organizationId !== null) {
    const member = await findMembership(deps.db, { organizationId, userId: actor.user.id })
    return member ? memberPermissions(deps, member) : {}
  }
  if (userId === null) return {}
  const roles = await listRolesOf(deps.db, userId)
  const held: Permissions[] = roles.map((role) => permissionsOfRoles(deps.config.organization.roles, role))
  return joinedPermissions([...held, readingScopes, grantedTo(deps.config, actor)])
}
