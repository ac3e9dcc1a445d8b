import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const organizationLabels: TranslatedLabels['organizations'] = {
  'organization.allowUserToCreateOrganization': {
    label: 'Organisationen erstellen',
    sentence: 'Wer ein Konto hat, kann Organisationen erstellen.',
  },
  'organization.organizationLimit': {
    label: 'Organisationen pro Person',
    sentence: 'Wer diese Zahl an Organisationen erreicht, kann keine weitere erstellen.',
  },
  'organization.creatorRole': {
    label: 'Rolle beim Erstellen',
    sentence: 'Die Rolle, die man in einer selbst erstellten Organisation bekommt.',
  },
  'organization.roles': { label: 'Rollen', sentence: 'Rollen, die Mitglieder haben können.' },
  'organization.membershipLimit': {
    label: 'Mitglieder pro Organisation',
    sentence: 'Wie viele Mitglieder eine Organisation haben kann.',
  },
  'organization.sendInvitationEmail': {
    label: 'Einladungs-E-Mails',
    sentence: 'Einladungen werden per E-Mail verschickt.',
  },
  'organization.invitationExpiresIn': {
    label: 'Gültigkeit einer Einladung',
    sentence: 'Wie lange eine Einladung angenommen werden kann.',
  },
  'organization.invitationLimit': {
    label: 'Offene Einladungen',
    sentence: 'Wie viele offene Einladungen eine Organisation haben kann.',
  },
  'organization.requireEmailVerificationOnInvitation': {
    label: 'Bestätigte Adresse für Einladungen',
    sentence: 'Zum Annehmen einer Einladung ist eine bestätigte E-Mail-Adresse nötig.',
  },
  'organization.cancelPendingInvitationsOnReInvite': {
    label: 'Einladungen ersetzen',
    sentence: 'Wenn jemand erneut eingeladen wird, ersetzt die neue Einladung die offene.',
  },
  'organization.organizationDeletion.disabled': {
    label: 'Organisationen löschen',
    sentence: 'Inhaber können ihre Organisation löschen.',
  },
  'organization.teams.enabled': { label: 'Teams', sentence: 'Organisationen können Teams haben.' },
  'organization.teams.defaultTeam.enabled': {
    label: 'Standardteam',
    sentence: 'Für jede neue Organisation wird ein Team erstellt.',
  },
  'organization.teams.maximumTeams': {
    label: 'Teams pro Organisation',
    sentence: 'Wie viele Teams eine Organisation haben kann.',
  },
  'organization.teams.maximumMembersPerTeam': {
    label: 'Mitglieder pro Team',
    sentence: 'Wie viele Mitglieder ein Team haben kann.',
  },
  'organization.teams.allowRemovingAllTeams': {
    label: 'Letztes Team löschen',
    sentence: 'Das letzte Team kann gelöscht werden.',
  },
  'organization.organizationCreation.beforeCreate': {
    label: 'Funktion vor dem Erstellen',
    sentence: 'Eine Funktion, die eine neue Organisation ändern oder ablehnen kann.',
  },
  'organization.organizationCreation.afterCreate': {
    label: 'Funktion nach dem Erstellen',
    sentence: 'Eine Funktion, die nach dem Erstellen einer Organisation läuft.',
  },
  'organization.organizationDeletion.beforeDelete': {
    label: 'Funktion vor dem Löschen',
    sentence: 'Eine Funktion, die das Löschen einer Organisation ablehnen kann.',
  },
  'organization.organizationDeletion.afterDelete': {
    label: 'Funktion nach dem Löschen',
    sentence: 'Eine Funktion, die nach dem Löschen einer Organisation läuft.',
  },
}
