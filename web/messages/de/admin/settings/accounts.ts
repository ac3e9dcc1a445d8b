import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const accountLabels: TranslatedLabels['accounts'] = {
  'user.changeEmail.enabled': { label: 'E-Mail-Änderung', sentence: 'Personen können ihre E-Mail-Adresse ändern.' },
  'user.changeEmail.sendChangeEmailVerification': {
    label: 'E-Mail-Änderung bestätigen',
    sentence: 'Die Änderung muss über die bisherige Adresse bestätigt werden.',
  },
  'user.deleteUser.enabled': { label: 'Kontolöschung', sentence: 'Personen können ihr eigenes Konto löschen.' },
  'user.deleteUser.sendDeleteAccountVerification': {
    label: 'Löschung per E-Mail bestätigen',
    sentence: 'Das Löschen muss über einen Link in einer E-Mail bestätigt werden.',
  },
  'user.deleteUser.deleteTokenExpiresIn': {
    label: 'Gültigkeit des Löschlinks',
    sentence: 'Wie lange der Link zum Löschen gültig ist.',
  },
  'user.newDeviceEmail': {
    label: 'E-Mail bei neuem Gerät',
    sentence: 'Personen bekommen eine E-Mail bei Anmeldungen auf neuen Geräten oder aus neuen Netzen.',
  },
  'user.additionalFields': { label: 'Zusätzliche Felder', sentence: 'Weitere Felder in jedem Profil.' },
  'account.accountLinking.enabled': {
    label: 'Bei gleicher E-Mail-Adresse verbinden',
    sentence: 'Anbieterkonten werden mit dem Konto verbunden, das dieselbe Adresse hat.',
  },
  'account.accountLinking.trustedProviders': {
    label: 'Vertrauenswürdige Anbieter',
    sentence: 'Anbieter, deren Adressen immer als bestätigt gelten.',
  },
  'account.accountLinking.allowDifferentEmails': {
    label: 'Bei anderer E-Mail-Adresse verbinden',
    sentence: 'Apps können auch Anbieterkonten verbinden, die eine andere Adresse haben.',
  },
  'account.accountLinking.updateUserInfoOnLink': {
    label: 'Profil beim Verbinden kopieren',
    sentence: 'Beim Verbinden werden Name und Bild vom Anbieter übernommen.',
  },
  'account.accountLinking.allowUnlinkingAll': {
    label: 'Letzte Anmeldemethode entfernen',
    sentence: 'Personen können ihre einzige Anmeldemethode entfernen.',
  },
  'account.updateAccountOnSignIn': {
    label: 'Anbieterzugriff erneuern',
    sentence: 'Der gespeicherte Zugriff auf einen Anbieter wird bei jeder Anmeldung erneuert.',
  },
}
