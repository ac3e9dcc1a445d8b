import { rolesIn } from '../../../contract/roles.ts'

/** The roles that every site has unless it says otherwise, as people call them. */
export const knownRoles: Record<string, { name: string; sentence: string }> = {
  owner: { name: 'Owner', sentence: 'Can do everything, also delete the organization.' },
  admin: { name: 'Admin', sentence: 'Manages settings, members, invitations and teams.' },
  member: { name: 'Member', sentence: 'Sees the organization and who is in it.' },
}

/** One role as people call it; a role of the site’s own goes by the name it was given. */
export function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** Roles, as they are stored, as people call them. */
export function roleNames(role: string) {
  return rolesIn(String(role)).map(roleName).join(', ')
}

/** The words for going from one organization to another, which stand on every page of the portal. */
export const switcherMessages = {
  roleNames,
  switcher: {
    choose: 'Choose organization',
    change: 'Change organization',
    organizations: 'Organizations',
    search: 'Find an organization',
    noMatch: (text: string) => `None is called “${text}”.`,
    suspended: 'Suspended',
    invitations: (number: number) => `Invitations (${number})`,
    create: 'Create organization',
    all: 'All organizations',
  },
}
