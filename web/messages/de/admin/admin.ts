import { rolesIn, type Permissions } from '../../../../contract/roles.ts'
import type { AdminMessages } from '../../en/admin/admin.ts'
import { number } from '../plurals.ts'

const knownRoles: Record<string, { name: string; sentence: string }> = {
  admin: { name: 'Admin', sentence: 'Admins verwalten Personen, Anmeldung und Organisationen.' },
  user: { name: 'Nutzer', sentence: 'Kein Zugriff auf die Konsole.' },
}

/** Returns the display name of a built-in role, or the name of a custom role. */
function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** Lists the permissions that a custom role grants: `user: list, ban`. */
function grants(permissions: Permissions = {}) {
  const granting = Object.entries(permissions).filter(([, actions]) => actions.length > 0)
  return granting.map(([resource, actions]) => `${resource}: ${actions.join(', ')}`).join(' · ') || 'Keine Rechte.'
}

export const adminMessages: AdminMessages = {
  count: (amount) => number().format(amount),
  roleName,
  roleNames: (role) =>
    rolesIn(role ?? '')
      .map(roleName)
      .join(', '),
  roleSentence: (role, permissions) =>
    Object.hasOwn(knownRoles, role) ? knownRoles[role]!.sentence : grants(permissions),
  right: (resource, action) => `Dazu bist du nicht berechtigt (${resource}: ${action}).`,

  state: {
    active: 'Aktiv',
    unverified: 'Nicht bestätigt',
    banned: 'Gesperrt',
    bannedUntil: (date) => `Gesperrt bis ${date}`,
  },

  methodName: (provider) => (provider === 'credential' ? 'Passwort' : provider),
}
