/** Actions by resource: what a role may do, or what somebody wants to do. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Roles by name, each with what it may do. */
export type RoleTable = Readonly<Record<string, Permissions>>

/** Administrator roles and what each may do, when configuration names no others. */
export const administratorRoles = {
  admin: {
    user: ['create', 'list', 'update', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'],
    session: ['list', 'revoke', 'delete'],
    // beside the specified ones: to see every organization, and what happened
    organization: ['list'],
    event: ['list'],
  },
  user: { user: [], session: [] },
} as const satisfies RoleTable

/** Organization roles and what each may do, when configuration names no others. */
export const organizationRoles = {
  owner: {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
  },
  admin: {
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
  },
  member: { organization: [], member: [], invitation: [], team: [] },
} as const satisfies RoleTable

/** The roles in a comma-separated text or a list, each once, without the space around them. */
export function rolesIn(role: string | readonly string[]): string[] {
  const names = (typeof role === 'string' ? [role] : role).flatMap((text) => text.split(','))
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
}

/** The same roles as they are stored; null when there is none or the table does not know one. */
export function parseRoles(table: RoleTable, role: string | readonly string[]): string | null {
  const names = rolesIn(role)
  return names.length > 0 && names.every((name) => Object.hasOwn(table, name)) ? names.join(',') : null
}

/** Whether roles together allow everything that is wanted; nothing wanted is nothing allowed. */
export function allows(table: RoleTable, role: string, wanted: Permissions): boolean {
  const held = rolesIn(role).flatMap((name) => (Object.hasOwn(table, name) ? [table[name]!] : []))
  const resources = Object.entries(wanted)
  return resources.length > 0 && resources.every(([resource, actions]) => allowsAll(held, resource, actions))
}

function allowsAll(held: readonly Permissions[], resource: string, actions: readonly string[]) {
  const known = held.flatMap((permissions) => (Object.hasOwn(permissions, resource) ? [permissions[resource]!] : []))
  return known.length > 0 && actions.every((action) => known.some((granted) => granted.includes(action)))
}
