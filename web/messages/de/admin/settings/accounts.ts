import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const accountLabels: TranslatedLabels['accounts'] = {
  'user.changeEmail.enabled': { label: 'E-Mail-Änderung', sentence: 'Die eigene E-Mail-Adresse lässt sich ändern.' },
  'user.changeEmail.sendChangeEmailVerification': {
    label: 'E-Mail-Änderung mit Bestätigung',
    sentence: 'Eine Änderung muss über die bisherige E-Mail-Adresse bestätigt werden.',
  },
  'user.deleteUser.enabled': { label: 'Kontolöschung', sentence: 'Das eigene Konto lässt sich löschen.' },
  'user.deleteUser.sendDeleteAccountVerification': {
    label: 'Kontolöschung mit Bestätigung',
    sentence: 'Das Löschen muss über einen Link in einer E-Mail bestätigt werden.',
  },
  'user.deleteUser.deleteTokenExpiresIn': {
    label: 'Gültigkeit des Löschlinks',
    sentence: 'Wie lange der Link zum Löschen gültig ist.',
  },
  'user.newDeviceEmail': {
    label: 'E-Mail bei neuem Gerät',
    sentence: 'Wer sich auf einem neuen Gerät oder in einem neuen Netzwerk anmeldet, bekommt eine E-Mail.',
  },
  'user.additionalFields': { label: 'Zusätzliche Felder', sentence: 'Weitere Felder in jedem Profil.' },
  'account.accountLinking.enabled': {
    label: 'Anbieter verbinden',
    sentence: 'Bestehende Konten lassen sich mit Anbietern verbinden.',
  },
  'account.accountLinking.trustedProviders': {
    label: 'Vertrauenswürdige Anbieter',
    sentence: 'Anbieter, deren E-Mail-Adressen immer als bestätigt gelten.',
  },
  'account.accountLinking.allowDifferentEmails': {
    label: 'Andere E-Mail-Adresse beim Anbieter',
    sentence: 'Auch Anbieterkonten mit anderer E-Mail-Adresse als das Konto lassen sich verbinden.',
  },
  'account.accountLinking.updateUserInfoOnLink': {
    label: 'Profil vom Anbieter übernehmen',
    sentence: 'Beim Verbinden eines Anbieters werden Name und Bild übernommen.',
  },
  'account.accountLinking.allowUnlinkingAll': {
    label: 'Letzte Anmeldemethode entfernen',
    sentence: 'Auch die einzige Anmeldemethode lässt sich entfernen.',
  },
  'account.updateAccountOnSignIn': {
    label: 'Anbieterzugriff erneuern',
    sentence: 'Bei jeder Anmeldung mit einem Anbieter wird der gespeicherte Zugriffsschlüssel erneuert.',
  },
}
