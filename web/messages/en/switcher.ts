import { rolesIn } from '../../../contract/roles.ts'

export const knownRoles: Record<string, { name: string; sentence: string }> = {
  owner: { name: 'Owner', sentence: 'Full access, including deleting the organization.' },
  admin: { name: 'Admin', sentence: 'Manages settings, members, invitations and teams.' },
  member: { name: 'Member', sentence: 'Can see the organization and its members.' },
}

/** Returns the display name of a built-in role, or the name of a custom role. */
export function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** Returns the display names of a stored list of roles. */
export function roleNames(role: string) {
  return rolesIn(String(role)).map(roleName).join(', ')
}

/** Messages for the organization switcher, which is on every page of the dashboard. */
export const switcherMessages = {
  roleNames,
  switcher: {
    choose: 'Choose organization',
    change: 'Change organization',
    organizations: 'Organizations',
    search: 'Find an organization',
    noMatch: (text: string) => `No organization matches “${text}”.`,
    suspended: 'Suspended',
    invitations: (number: number) => `Invitations (${number})`,
    create: 'Create organization',
    all: 'All organizations',
  },
}
