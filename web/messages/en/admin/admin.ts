import { rolesIn, type Permissions } from '../../../../contract/roles.ts'
import { number } from '../plurals.ts'

const knownRoles: Record<string, { name: string; sentence: string }> = {
  admin: { name: 'Admin', sentence: 'Manages people, sign-in and organizations.' },
  user: { name: 'User', sentence: 'No access to the console.' },
}

/** Returns the display name of a built-in role, or the name of a custom role. */
function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** Lists the permissions that a custom role grants: `user: list, ban`. */
function grants(permissions: Permissions) {
  const granting = Object.entries(permissions).filter(([, actions]) => actions.length > 0)
  return granting.map(([resource, actions]) => `${resource}: ${actions.join(', ')}`).join(' · ') || 'No permissions.'
}

/** Messages that several admin screens share. */
export const adminMessages = {
  count: (amount: number) => number().format(amount),
  roleName,
  roleNames: (role: string | null) =>
    rolesIn(role ?? '')
      .map(roleName)
      .join(', '),
  /** Describes a role: a built-in role by a sentence, a custom role by its permissions. */
  roleSentence: (role: string, permissions: Permissions = {}) =>
    Object.hasOwn(knownRoles, role) ? knownRoles[role]!.sentence : grants(permissions),
  right: (resource: string, action: string) => `You don’t have permission to do this (${resource}: ${action}).`,

  state: {
    active: 'Active',
    unverified: 'Not verified',
    banned: 'Banned',
    bannedUntil: (date: string) => `Banned until ${date}`,
  },

  methodName: (provider: string) => (provider === 'credential' ? 'Password' : provider),
}

export type AdminMessages = typeof adminMessages
