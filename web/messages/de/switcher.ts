import { rolesIn } from '../../../contract/roles.ts'
import type { switcherMessages as englishSwitcherMessages } from '../en/switcher.ts'

/** The roles that every site has unless it says otherwise, as people call them in German. */
export const knownRoles: Record<string, { name: string; sentence: string }> = {
  owner: { name: 'Inhaber', sentence: 'Kann alles, auch die Organisation löschen.' },
  admin: { name: 'Admin', sentence: 'Verwaltet Einstellungen, Mitglieder, Einladungen und Teams.' },
  member: { name: 'Mitglied', sentence: 'Sieht die Organisation und wer dabei ist.' },
}

/** One role as people call it; a role of the site’s own goes by the name it was given. */
export function roleName(role: string) {
  return Object.hasOwn(knownRoles, role) ? knownRoles[role]!.name : role
}

/** Roles, as they are stored, as people call them. */
export function roleNames(role: string) {
  return rolesIn(String(role)).map(roleName).join(', ')
}

/** The words for going from one organization to another, in German. */
export const switcherMessages: typeof englishSwitcherMessages = {
  roleNames,
  switcher: {
    choose: 'Organisation wählen',
    change: 'Organisation wechseln',
    organizations: 'Organisationen',
    search: 'Organisation suchen',
    noMatch: (text) => `Keine heißt „${text}“.`,
    suspended: 'Pausiert',
    invitations: (number) => `Einladungen (${number})`,
    create: 'Organisation gründen',
    all: 'Alle Organisationen',
  },
}
