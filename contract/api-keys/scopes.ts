import { readingScopes, rolesIn, type Permissions, type RoleTable } from '../roles.ts'

/** The permissions that no endpoint accepts from an API key, although Gatehouse's own roles grant them to users. */
const closedToKeys: Permissions = {
  user: ['create', 'update', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'reset-factor'],
  session: ['list', 'revoke', 'delete'],
  organization: ['delete'],
  member: ['create'],
  apiKey: ['create', 'read', 'update', 'delete'],
  webhook: ['create', 'read', 'update', 'delete'],
}

/** Converts permissions to scopes such as `member:create`. */
export function scopesOf(permissions: Permissions) {
  return Object.entries(permissions).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
}

/** Converts scopes such as `member:create` to permissions. */
export function permissionsFrom(scopes: readonly string[]) {
  const permissions: Record<string, string[]> = {}
  for (const scope of scopes) {
    const colon = scope.lastIndexOf(':')
    ;(permissions[scope.slice(0, colon)] ??= []).push(scope.slice(colon + 1))
  }
  return permissions
}

/**
 * Returns the scopes that a user with these roles and further permissions can give to a key. Leaves out scopes that no
 * endpoint accepts from a key, such as `organization:delete`. Includes permissions that only the product's own backend
 * checks, such as `invoice:create`.
 */
export function offeredScopes(table: RoleTable, roles: readonly string[], further: Permissions = {}) {
  const granting = [readingScopes, ...rolesIn(roles).map((role) => table[role] ?? {}), further]
  const closed = scopesOf(closedToKeys)
  return [...new Set(granting.flatMap(scopesOf))]
    .filter((scope) => !closed.includes(scope))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

const ownResources = ['organization', 'member', 'invitation', 'team', 'event']

/** Returns the sort rank of a scope. The scopes of `ownResources` come first, in the order of that list. */
function rankOf(scope: string) {
  const rank = ownResources.indexOf(scope.slice(0, scope.lastIndexOf(':')))
  return rank < 0 ? ownResources.length : rank
}
