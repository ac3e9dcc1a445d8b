import type { adminRefusals as englishAdminRefusals } from '../../en/admin/refusals.ts'
import { listed } from '../../listed.ts'

export const adminRefusals: typeof englishAdminRefusals = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: () => 'Dazu bist du nicht berechtigt (user: create).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: () => 'Dazu bist du nicht berechtigt (user: list).',
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: () => 'Dazu bist du nicht berechtigt (user: list).',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: () => 'Dazu bist du nicht berechtigt (user: update).',
  NO_DATA_TO_UPDATE: () => 'Es wurde nichts geändert.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: () => 'Dazu bist du nicht berechtigt (user: set-role).',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: () => 'Dazu bist du nicht berechtigt (user: ban).',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: () => 'Dazu bist du nicht berechtigt (user: impersonate).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: () => 'Dazu bist du nicht berechtigt (session: list).',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: () => 'Dazu bist du nicht berechtigt (session: revoke).',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: () => 'Dazu bist du nicht berechtigt (user: delete).',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: () => 'Dazu bist du nicht berechtigt (user: set-password).',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: () => 'Dazu bist du nicht berechtigt (organization: list).',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_VIEWS: () =>
    'Du hast 20 Ansichten gespeichert. Lösche eine, um eine neue zu speichern.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS: () => 'Dazu bist du nicht berechtigt (event: list).',
  LOG_STREAM_NOT_FOUND: () => 'Diesen Log-Stream gibt es in der Konfigurationsdatei nicht mehr.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION: () => 'Dieses Audit-Log sehen nur Inhaber und Admins.',
  YOU_ARE_NOT_ALLOWED_TO_RESET_FACTORS: () => 'Dazu bist du nicht berechtigt (user: reset-factor).',
  YOU_CANNOT_RESET_YOURSELF: () => 'Deinen eigenen zweiten Schritt kannst du nicht zurücksetzen.',
  ANOTHER_ADMINISTRATOR_MUST_APPROVE: () => 'Das muss ein anderer Admin genehmigen.',
  RESETS_OF_ADMINISTRATORS_MUST_WAIT: () => 'Bei Admins lässt sich das Zurücksetzen nicht vorzeitig genehmigen.',
  THE_REQUESTER_MAY_NO_LONGER_RESET_FACTORS: () =>
    'Der Admin, der das Zurücksetzen beantragt hat, ist dazu nicht mehr berechtigt. Stoppe das Zurücksetzen und beantrage es neu.',
  NO_RESET_IS_WAITING: () => 'Der Antrag auf Zurücksetzen ist nicht mehr offen.',
  THE_USER_WOULD_HAVE_NO_WAY_IN: () => 'Diese Person meldet sich nur mit Passkeys an. Lege zuerst ein Passwort fest.',
  YOU_CANNOT_BAN_YOURSELF: () => 'Dich selbst kannst du nicht sperren.',
  YOU_CANNOT_REMOVE_YOURSELF: () => 'Dich selbst kannst du hier nicht löschen.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: () => 'Du kannst nicht deine eigene Identität annehmen.',
  YOU_CANNOT_IMPERSONATE_ADMINS: () => 'Du kannst nicht die Identität eines anderen Admins annehmen.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: () => 'Du hast keine andere Identität angenommen.',
  FAILED_TO_FIND_ADMIN_SESSION: () => 'Deine eigene Sitzung ist beendet. Melde dich erneut an.',
  YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING: () => 'Das geht nicht, solange du eine andere Identität nutzt.',
  THERE_MUST_BE_ANOTHER_ADMINISTRATOR: () =>
    'Die Website braucht mindestens einen Admin. Mach zuerst jemand anderen zum Admin.',
  ORGANIZATIONS_NEED_ANOTHER_OWNER: ({ organizations = [] }) =>
    organizations.length === 0
      ? 'Diese Person ist der einzige Inhaber einer Organisation mit weiteren Mitgliedern. Wähle zuerst einen neuen Inhaber.'
      : `Diese Person ist der einzige Inhaber von ${listed('de', organizations, (count) => `${count} weiteren`)}. Sperre die Person einzeln, um neue Inhaber zu wählen.`,
  NO_SUCH_USER: () => 'Diese Person hat kein Konto mehr.',
  EMAIL_HAS_AN_ACCOUNT: () => 'Ein Konto mit dieser E-Mail-Adresse existiert bereits.',
}
