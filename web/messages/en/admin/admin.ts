import { rolesIn, type Permissions } from '../../../../contract/roles.ts'
import { number } from '../plurals.ts'

const knownRoles: Record<string, { name: string; sentence: string }> = {
  admin: { name: 'Admin', sentence: 'Looks after people, sign-ins and organizations here.' },
  user: { name: 'User', sentence: 'Uses the site and administers nothing.' },
}

/** One role as people call it; a role of the site’s own goes by the name it was given. */
function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** What a role of the site’s own allows: `user: list, ban`. */
function grants(permissions: Permissions) {
  const granting = Object.entries(permissions).filter(([, actions]) => actions.length > 0)
  return granting.map(([resource, actions]) => `${resource}: ${actions.join(', ')}`).join(' · ') || 'Grants nothing.'
}

/** The words that all administration screens have, in English. */
export const adminMessages = {
  count: (amount: number) => number.format(amount),
  roleName,
  roleNames: (role: string | null) =>
    rolesIn(role ?? '')
      .map(roleName)
      .join(', '),
  /** What a role allows, in the site’s words or the machine’s. */
  roleSentence: (role: string, permissions: Permissions = {}) =>
    Object.hasOwn(knownRoles, role) ? knownRoles[role]!.sentence : grants(permissions),
  right: (resource: string, action: string) => `You don’t have this right (${resource}: ${action}).`,

  state: {
    active: 'Active',
    unverified: 'Not verified',
    banned: 'Banned',
    bannedUntil: (date: string) => `Banned until ${date}`,
  },

  way: (provider: string) => (provider === 'credential' ? 'Password' : provider),
}

/** The words that all administration screens have, in one language. */
export type AdminMessages = typeof adminMessages
