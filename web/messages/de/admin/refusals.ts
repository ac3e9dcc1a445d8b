import type { adminRefusals as englishAdminRefusals } from '../../en/admin/refusals.ts'
import { listed } from '../../listed.ts'

export const adminRefusals: typeof englishAdminRefusals = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: () => 'Dieses Recht hast du nicht (user: create).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: () => 'Dieses Recht hast du nicht (user: list).',
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: () => 'Dieses Recht hast du nicht (user: list).',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: () => 'Dieses Recht hast du nicht (user: update).',
  NO_DATA_TO_UPDATE: () => 'Es wurde nichts geändert.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: () => 'Dieses Recht hast du nicht (user: set-role).',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: () => 'Dieses Recht hast du nicht (user: ban).',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: () => 'Dieses Recht hast du nicht (user: impersonate).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: () => 'Dieses Recht hast du nicht (Anmeldungen: list).',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: () => 'Dieses Recht hast du nicht (Anmeldungen: revoke).',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: () => 'Dieses Recht hast du nicht (user: delete).',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: () => 'Dieses Recht hast du nicht (user: set-password).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: () => 'Dieses Recht hast du nicht (organization: list).',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_VIEWS: () =>
    'Du hast 20 Ansichten gespeichert. Lösche eine, um eine neue zu speichern.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS: () => 'Dieses Recht hast du nicht (event: list).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION: () => 'Das sehen nur Inhaber und Admins.',
  YOU_CANNOT_BAN_YOURSELF: () => 'Dich selbst kannst du nicht sperren.',
  YOU_CANNOT_REMOVE_YOURSELF: () => 'Dich selbst kannst du hier nicht löschen.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: () => 'Was du siehst, siehst du schon.',
  YOU_CANNOT_IMPERSONATE_ADMINS: () => 'Die Seite als ein anderer Admin sehen geht nicht.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: () => 'Du bist schon du selbst.',
  FAILED_TO_FIND_ADMIN_SESSION: () => 'Deine eigene Anmeldung ist inzwischen beendet. Melde dich wieder an.',
  YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING: () => 'Das geht nicht, während du die Seite als jemand anderes siehst.',
  THERE_MUST_BE_ANOTHER_ADMINISTRATOR: () => 'Das ist der einzige Admin. Mach zuerst jemand anderen zum Admin.',
  ORGANIZATIONS_NEED_ANOTHER_OWNER: ({ organizations = [] }) =>
    organizations.length === 0
      ? 'Einer Organisation mit weiteren Mitgliedern fehlt sonst ein Inhaber. Bestimme zuerst jemand anderen.'
      : `Ohne diese Person hat ${listed('de', organizations, (count) => `${count} weitere`)} keinen Inhaber. Sperre sie einzeln, dann wählst du jemand anderen.`,
  NO_SUCH_USER: () => 'Diese Person hat kein Konto mehr.',
  EMAIL_HAS_AN_ACCOUNT: () => 'Mit dieser E-Mail-Adresse hat schon jemand ein Konto.',
}
