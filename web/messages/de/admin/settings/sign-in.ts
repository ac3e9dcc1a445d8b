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
    sentence: 'Neue Personen sind nach der Registrierung sofort angemeldet.',
  },
  'emailAndPassword.requireEmailVerification': {
    label: 'E-Mail-Bestätigung',
    sentence: 'Personen bestätigen ihre Adresse vor der ersten Anmeldung.',
  },
  'emailAndPassword.minPasswordLength': {
    label: 'Mindestlänge des Passworts',
    sentence: 'Kürzestes erlaubtes Passwort.',
  },
  'emailAndPassword.maxPasswordLength': {
    label: 'Maximallänge des Passworts',
    sentence: 'Längstes erlaubtes Passwort.',
  },
  'emailAndPassword.sendResetPassword': {
    label: 'Passwort zurücksetzen',
    sentence: 'Personen können ihr Passwort per E-Mail zurücksetzen.',
  },
  'emailAndPassword.resetPasswordTokenExpiresIn': {
    label: 'Gültigkeit des Passwortlinks',
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
    sentence: 'Wer den Bestätigungslink öffnet, wird angemeldet.',
  },
  'emailVerification.expiresIn': {
    label: 'Gültigkeit des Bestätigungslinks',
    sentence: 'Wie lange der Link gültig ist.',
  },
  socialProviders: { label: 'Anbieter', sentence: 'Anbieter, mit denen man sich anmelden kann.' },
  developmentProvider: {
    label: 'Entwicklungsanbieter',
    sentence: 'Ein Anbieter zum Ausprobieren, nur auf lokalen Adressen.',
  },
  'onAPIError.errorURL': {
    label: 'Fehlerseite',
    sentence: 'Die Seite nach einer fehlgeschlagenen Anmeldung bei einem Anbieter.',
  },
}
