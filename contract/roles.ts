/** Actions by resource: those a role grants, or those a caller needs. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Roles by name with their permissions. */
export type RoleTable = Readonly<Record<string, Permissions>>

/** The default administrator roles. */
export const administratorRoles = {
  admin: {
    user: ['create', 'list', 'update', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'reset-factor'],
    session: ['list', 'revoke', 'delete'],
    // The specification does not have the permissions below. Gatehouse adds them.
    organization: ['list'],
    event: ['list'],
    // keys and webhooks of the whole site
    apiKey: ['create', 'read', 'update', 'delete'],
    webhook: ['create', 'read', 'update', 'delete'],
  },
  user: { user: [], session: [] },
} as const satisfies RoleTable

/** The default organization roles. */
export const organizationRoles = {
  owner: {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    // Gatehouse adds these resources to those in the specification.
    apiKey: ['create', 'read', 'update', 'delete'],
    webhook: ['create', 'read', 'update', 'delete'],
    event: ['list'],
  },
  admin: {
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    apiKey: ['create', 'read', 'update', 'delete'],
    webhook: ['create', 'read', 'update', 'delete'],
    event: ['list'],
  },
  member: { organization: [], member: [], invitation: [], team: [] },
} as const satisfies RoleTable

/**
 * Scopes for reading, which no role needs to grant because every member may read the organization. Only API keys use
 * them, so that a key reads nothing it was not created for.
 */
export const readingScopes = {
  organization: ['read'],
  member: ['read'],
  invitation: ['read'],
  team: ['read'],
} as const satisfies Permissions

/** Returns the distinct roles in a comma-separated string or a list, trimmed. */
export function rolesIn(role: string | readonly string[]): string[] {
  const names = (typeof role === 'string' ? [role] : role).flatMap((text) => text.split(','))
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
}

/** Formats roles as they are stored; null if the list is empty or contains a role that is not in the table. */
export function parseRoles(table: RoleTable, role: string | readonly string[]): string | null {
  const names = rolesIn(role)
  return names.length > 0 && names.every((name) => Object.hasOwn(table, name)) ? names.join(',') : null
}

/** Whether the roles together grant all wanted permissions; false if no permission is wanted. */
export function allows(table: RoleTable, role: string, wanted: Permissions): boolean {
  const held = rolesIn(role).flatMap((name) => (Object.hasOwn(table, name) ? [table[name]!] : []))
  const resources = Object.entries(wanted)
  return resources.length > 0 && resources.every(([resource, actions]) => allowsAll(held, resource, actions))
}

/** Whether `held` includes all permissions in `wanted`; true if `wanted` is empty. */
export function includesAll(held: Permissions, wanted: Permissions) {
  return Object.entries(wanted).every(([resource, actions]) => allowsAll([held], resource, actions))
}

/** Returns the permissions that are in both sets. */
export function sharedPermissions(one: Permissions, other: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(one).flatMap(([resource, actions]) => {
      const granted = Object.hasOwn(other, resource) ? other[resource]! : []
      const shared = actions.filter((action) => granted.includes(action))
      return shared.length === 0 ? [] : [[resource, shared]]
    }),
  )
}

/** Returns all permissions that the roles grant together. */
export function permissionsOfRoles(table: RoleTable, role: string | readonly string[]): Permissions {
  return joinedPermissions(rolesIn(role).flatMap((name) => (Object.hasOwn(table, name) ? [table[name]!] : [])))
}

/** Returns the permissions that are in at least one of the sets. */
export function joinedPermissions(sets: readonly Permissions[]): Permissions {
  const joined: Record<string, string[]> = {}
  for (const [resource, actions] of sets.flatMap((set) => Object.entries(set)))
    if (actions.length > 0) joined[resource] = [...new Set([...(joined[resource] ?? []), ...actions])]
  return joined
}

function allowsAll(held: readonly Permissions[], resource: string, actions: readonly string[]) {
  const known = held.flatMap((permissions) => (Object.hasOwn(permissions, resource) ? [permissions[resource]!] : []))
  return known.length > 0 && actions.every((action) => known.some((granted) => granted.includes(action)))
}

/** The organization roles, and which of them makes a member an owner. */
export type OrganizationRules = { roles: RoleTable; creatorRole: string }

/** Whether a member with these roles is an owner. */
export function isOwnerRole({ creatorRole }: OrganizationRules, role: string) {
  return rolesIn(role).includes(creatorRole)
}

/**
 * Whether a member may assign roles. Owners may assign any role. Other members may assign only roles whose permissions
 * they have, and never the role that makes an owner.
 */
export function mayGrantMemberRole(rules: OrganizationRules, ownRole: string, role: string) {
  if (isOwnerRole(rules, ownRole)) return true
  if (isOwnerRole(rules, role)) return false
  return rolesIn(role).every((name) => {
    const granting = Object.entries(rules.roles[name] ?? {}).filter(([, actions]) => actions.length > 0)
    return granting.length === 0 || allows(rules.roles, ownRole, Object.fromEntries(granting))
  })
}

/** The administrator roles, and which of them make a full administrator. */
export type AdministratorRules = { roles: RoleTable; fullRoles: readonly string[] }

/** The permissions of one administrator. */
export type Authority = { isFull: boolean; permissions: Permissions }

/** Whether a user with these roles, separated by commas, is a full administrator. */
export function isFullAdministratorRole({ fullRoles }: AdministratorRules, role: string | null) {
  return rolesIn(role ?? '').some((name) => fullRoles.includes(name))
}

/**
 * Whether an administrator may assign a role. The administrator must have all permissions of the role. Only full
 * administrators may assign a role that makes somebody a full administrator.
 */
export function mayGrantAdministratorRole(rules: AdministratorRules, { isFull, permissions }: Authority, role: string) {
  if (rules.fullRoles.includes(role) && !isFull) return false
  return Object.entries(rules.roles[role] ?? {}).every(([resource, actions]) =>
    actions.every((action) => permissions[resource]?.includes(action)),
  )
}

/**
 * Whether an administrator may act on a user, for example set a password or impersonate them. The administrator must
 * have every permission of the user, because with such actions the administrator could use the permissions of the user.
 */
export function reachesOver(
  rules: AdministratorRules,
  authority: Authority,
  other: { isFull: boolean; role: string | null },
) {
  if (other.isFull && !authority.isFull) return false
  return rolesIn(other.role ?? '').every((role) => mayGrantAdministratorRole(rules, authority, role))
}
