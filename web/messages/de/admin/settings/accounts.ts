import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const accountLabels: TranslatedLabels['accounts'] = {
  'user.changeEmail.enabled': { label: 'E-Mail-Änderung', sentence: 'Personen können ihre E-Mail-Adresse ändern.' },
  'user.changeEmail.sendChangeEmailVerification': {
    label: 'E-Mail-Änderung genehmigen',
    sentence: 'Die alte Adresse muss der Änderung zustimmen.',
  },
  'user.deleteUser.enabled': { label: 'Kontolöschung', sentence: 'Personen können ihr eigenes Konto löschen.' },
  'user.deleteUser.sendDeleteAccountVerification': {
    label: 'Löschung per E-Mail bestätigen',
    sentence: 'Das Löschen braucht einen Link aus einer E-Mail.',
  },
  'user.deleteUser.deleteTokenExpiresIn': {
    label: 'Dauer des Lösch-Links',
    sentence: 'Wie lange der Link gültig ist.',
  },
  'user.newDeviceEmail': {
    label: 'E-Mail bei neuem Gerät',
    sentence: 'Eine Anmeldung auf einem neuen Gerät löst eine E-Mail aus.',
  },
  'user.additionalFields': { label: 'Zusätzliche Felder', sentence: 'Weitere Felder in jedem Profil.' },
  'account.accountLinking.enabled': {
    label: 'Per E-Mail verbinden',
    sentence: 'Das Konto eines Anbieters gehört zum Konto mit gleicher Adresse.',
  },
  'account.accountLinking.trustedProviders': {
    label: 'Vertraute Anbieter',
    sentence: 'Anbieter, deren bestätigte Adressen gelten.',
  },
  'account.accountLinking.allowDifferentEmails': {
    label: 'Andere Adressen verbinden',
    sentence: 'Ein Konto mit anderer Adresse kann verbunden werden.',
  },
  'account.accountLinking.updateUserInfoOnLink': {
    label: 'Profil beim Verbinden kopieren',
    sentence: 'Das Verbinden übernimmt Name und Bild des Anbieters.',
  },
  'account.accountLinking.allowUnlinkingAll': {
    label: 'Letzte Anmeldemethode entfernen',
    sentence: 'Personen können ihre einzige Anmeldemethode entfernen.',
  },
  'account.updateAccountOnSignIn': {
    label: 'Anbieterzugriff auffrischen',
    sentence: 'Jede Anmeldung speichert den neuesten Zugriff.',
  },
}
