import { rolesIn } from '../../../contract/roles.ts'
import type { switcherMessages as englishSwitcherMessages } from '../en/switcher.ts'

export const knownRoles: Record<string, { name: string; sentence: string }> = {
  owner: { name: 'Inhaber', sentence: 'Voller Zugriff, kann auch die Organisation löschen.' },
  admin: { name: 'Admin', sentence: 'Verwaltet Einstellungen, Mitglieder, Einladungen und Teams.' },
  member: { name: 'Mitglied', sentence: 'Kann die Organisation und ihre Mitglieder sehen.' },
}

/** Returns the display name of a built-in role, or the name of a custom role. */
export function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** Returns the display names of a stored list of roles. */
export function roleNames(role: string) {
  return rolesIn(String(role)).map(roleName).join(', ')
}

export const switcherMessages: typeof englishSwitcherMessages = {
  roleNames,
  switcher: {
    choose: 'Organisation wählen',
    change: 'Organisation wechseln',
    organizations: 'Organisationen',
    search: 'Organisation suchen',
    noMatch: (text) => `Keine Organisation zu „${text}“ gefunden.`,
    suspended: 'Pausiert',
    invitations: (number) => `Einladungen (${number})`,
    create: 'Organisation erstellen',
    all: 'Alle Organisationen',
  },
}
