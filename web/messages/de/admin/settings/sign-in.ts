import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const signInLabels: TranslatedLabels['sign-in'] = {
  'emailAndPassword.enabled': {
    label: 'Anmeldung mit Passwort',
    sentence: 'Personen können sich mit E-Mail und Passwort anmelden.',
  },
  'emailAndPassword.disableSignUp': {
    label: 'Registrierung',
    sentence: 'Neue Personen können ein Konto mit Passwort erstellen.',
  },
  'emailAndPassword.autoSignIn': {
    label: 'Nach Registrierung anmelden',
    sentence: 'Ein neues Konto ist sofort angemeldet.',
  },
  'emailAndPassword.requireEmailVerification': {
    label: 'E-Mail-Bestätigung',
    sentence: 'Personen bestätigen ihre Adresse vor der ersten Anmeldung.',
  },
  'emailAndPassword.minPasswordLength': { label: 'Passwortlänge', sentence: 'Kürzestes erlaubtes Passwort.' },
  'emailAndPassword.maxPasswordLength': { label: 'Höchste Passwortlänge', sentence: 'Längstes erlaubtes Passwort.' },
  'emailAndPassword.sendResetPassword': {
    label: 'Passwort zurücksetzen',
    sentence: 'Personen können ihr Passwort per E-Mail zurücksetzen.',
  },
  'emailAndPassword.resetPasswordTokenExpiresIn': {
    label: 'Dauer des Passwort-Links',
    sentence: 'Wie lange der Link gültig ist.',
  },
  'emailAndPassword.revokeSessionsOnPasswordReset': {
    label: 'Beim Zurücksetzen abmelden',
    sentence: 'Ein neues Passwort meldet alle Geräte ab.',
  },
  'emailVerification.sendVerificationEmail': {
    label: 'Bestätigungsmails',
    sentence: 'Personen können ihre Adresse bestätigen.',
  },
  'emailVerification.sendOnSignUp': {
    label: 'Bei Registrierung bestätigen',
    sentence: 'Die Registrierung sendet eine Bestätigungsmail.',
  },
  'emailVerification.autoSignInAfterVerification': {
    label: 'Durch Bestätigung anmelden',
    sentence: 'Der Bestätigungslink meldet an.',
  },
  'emailVerification.expiresIn': {
    label: 'Dauer des Bestätigungslinks',
    sentence: 'Wie lange der Link gültig ist.',
  },
  socialProviders: { label: 'Anbieter', sentence: 'Konten, mit denen man sich anmelden kann.' },
  developmentProvider: {
    label: 'Entwicklungsanbieter',
    sentence: 'Ein Anbieter zum Ausprobieren, nur auf lokalen Adressen.',
  },
  'onAPIError.errorURL': { label: 'Fehlerseite', sentence: 'Ziel nach einer fehlgeschlagenen Anmeldung.' },
}
