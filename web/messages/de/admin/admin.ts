import { rolesIn, type Permissions } from '../../../../contract/roles.ts'
import type { AdminMessages } from '../../en/admin/admin.ts'
import { number } from '../plurals.ts'

const knownRoles: Record<string, { name: string; sentence: string }> = {
  admin: { name: 'Admin', sentence: 'Kümmert sich hier um Personen, Anmeldungen und Organisationen.' },
  user: { name: 'Nutzer', sentence: 'Nutzt die Seite und verwaltet nichts.' },
}

/** One role as people call it; a role of the site’s own goes by the name it was given. */
function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** What a role of the site’s own allows: `user: list, ban`. */
function grants(permissions: Permissions = {}) {
  const granting = Object.entries(permissions).filter(([, actions]) => actions.length > 0)
  return granting.map(([resource, actions]) => `${resource}: ${actions.join(', ')}`).join(' · ') || 'Erlaubt nichts.'
}

/** The words that all administration screens have, in German. */
export const adminMessages: AdminMessages = {
  count: (amount) => number.format(amount),
  roleName,
  roleNames: (role) =>
    rolesIn(role ?? '')
      .map(roleName)
      .join(', '),
  roleSentence: (role, permissions) =>
    Object.hasOwn(knownRoles, role) ? knownRoles[role]!.sentence : grants(permissions),
  right: (resource, action) => `Dieses Recht hast du nicht (${resource}: ${action}).`,

  state: {
    active: 'Aktiv',
    unverified: 'Nicht bestätigt',
    banned: 'Gesperrt',
    bannedUntil: (date) => `Gesperrt bis ${date}`,
  },

  way: (provider) => (provider === 'credential' ? 'Passwort' : provider),
}
