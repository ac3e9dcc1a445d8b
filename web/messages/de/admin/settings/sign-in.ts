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
    sentence: 'Neue Personen sind danach sofort angemeldet.',
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
  'passwordCheck.enabled': {
    label: 'Passwortprüfung',
    sentence: 'Passwörter, die Angreifern bekannt sind, werden abgelehnt.',
  },
  'passwordCheck.endpoint': {
    label: 'Geleakte Passwörter',
    sentence: 'Der Dienst, der Passwörter aus Datenlecks kennt.',
  },
  'passwordCheck.atSignIn': {
    label: 'Bekannte Passwörter bei der Anmeldung',
    sentence: 'Ob Personen mit einem bekannten Passwort gewarnt werden oder es ändern müssen.',
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
    sentence: 'Beim Zurücksetzen werden alle Geräte abgemeldet.',
  },
  'emailVerification.sendVerificationEmail': {
    label: 'Bestätigungsmails',
    sentence: 'Personen können ihre Adresse bestätigen.',
  },
  'emailVerification.sendOnSignUp': {
    label: 'Bei Registrierung bestätigen',
    sentence: 'Bei der Registrierung wird eine Bestätigungsmail gesendet.',
  },
  'emailVerification.autoSignInAfterVerification': {
    label: 'Nach Bestätigung anmelden',
    sentence: 'Wer den Bestätigungslink öffnet, wird angemeldet.',
  },
  'emailVerification.expiresIn': {
    label: 'Gültigkeit des Bestätigungslinks',
    sentence: 'Wie lange der Link gültig ist.',
  },
  'twoFactor.enabled': {
    label: 'Zweiter Schritt',
    sentence: 'Personen können eine Authenticator-App verwenden.',
  },
  'twoFactor.required': {
    label: 'Pflicht zum zweiten Schritt',
    sentence: 'Die Personen, die einen zweiten Schritt brauchen.',
  },
  'twoFactor.requiredGrace': {
    label: 'Frist für den zweiten Schritt',
    sentence: 'So lange bleiben Personen ohne ihn angemeldet.',
  },
  'twoFactor.issuer': {
    label: 'Name in Authenticator-Apps',
    sentence: 'Der Name, den Apps für diese Website anzeigen.',
  },
  'twoFactor.twoFactorCookieMaxAge': {
    label: 'Zeit für den zweiten Schritt',
    sentence: 'So viel Zeit haben Personen, den Code einzugeben.',
  },
  'twoFactor.trustDeviceMaxAge': {
    label: 'Vertrauenswürdige Geräte',
    sentence: 'So lange fragt ein solches Gerät nicht nach dem Code.',
  },
  'twoFactor.totpOptions.showAgain': {
    label: 'Schlüssel erneut anzeigen',
    sentence: 'Personen können den Schlüssel ihrer App erneut ansehen.',
  },
  'twoFactor.backupCodeOptions.amount': {
    label: 'Wiederherstellungscodes',
    sentence: 'So viele Wiederherstellungscodes bekommen Personen.',
  },
  'twoFactor.recovery.delay': {
    label: 'Warten nach Verlust aller Faktoren',
    sentence: 'So lange warten Personen dann auf einen Code.',
  },
  'twoFactor.administratorReset.delay': {
    label: 'Warten vor dem Zurücksetzen',
    sentence: 'So lange können Personen es noch stoppen.',
  },
  'twoFactor.accountLockout.enabled': {
    label: 'Pause nach falschen Codes',
    sentence: 'Nach vielen falschen Codes folgt eine Pause.',
  },
  'twoFactor.accountLockout.maxFailedAttempts': {
    label: 'Falsche Codes bis zur Pause',
    sentence: 'So viele falsche Codes gehen der Pause voraus.',
  },
  'twoFactor.accountLockout.durationSeconds': {
    label: 'Erste Pause nach falschen Codes',
    sentence: 'So lange müssen Personen dann zunächst warten.',
  },
  'passkey.enabled': { label: 'Passkeys', sentence: 'Personen können sich mit einem Passkey anmelden.' },
  'passkey.rpID': { label: 'Domain der Passkeys', sentence: 'Die Domain, zu der Passkeys gehören.' },
  'passkey.rpName': { label: 'Name für Passkeys', sentence: 'Der Name, den Geräte für diese Website zeigen.' },
  'passkey.origin': { label: 'Ursprünge für Passkeys', sentence: 'Die Ursprünge, deren Seiten Passkeys verwenden.' },
  'passkey.signUp': { label: 'Registrieren mit Passkey', sentence: 'Personen brauchen dafür kein Passwort.' },
  'passkey.relatedOrigins': {
    label: 'Verwandte Ursprünge',
    sentence: 'Andere Domains, die dieselben Passkeys verwenden dürfen.',
  },
  'magicLink.enabled': { label: 'Anmelde-Links', sentence: 'Personen können sich mit einem Link per E-Mail anmelden.' },
  'magicLink.expiresIn': { label: 'Gültigkeit von Anmelde-Links', sentence: 'Wie lange so ein Link funktioniert.' },
  'magicLink.disableSignUp': {
    label: 'Anmelde-Links nur für bekannte Personen',
    sentence: 'Links erstellen keine Konten.',
  },
  'magicLink.otherBrowsers': {
    label: 'Links in anderen Browsern',
    sentence: 'Ob ein Link in fremden Browsern nachfragt oder abgelehnt wird.',
  },
  'emailOTP.enabled': {
    label: 'Codes per E-Mail',
    sentence: 'Personen können sich mit einem Code per E-Mail anmelden.',
  },
  'emailOTP.otpLength': { label: 'Länge der Codes per E-Mail', sentence: 'Die Anzahl der Ziffern eines Codes.' },
  'emailOTP.expiresIn': { label: 'Gültigkeit der Codes per E-Mail', sentence: 'Wie lange so ein Code funktioniert.' },
  'emailOTP.allowedAttempts': {
    label: 'Versuche je Code',
    sentence: 'Wie viele falsche Codes eine E-Mail erlaubt.',
  },
  'emailOTP.disableSignUp': {
    label: 'Codes nur für bekannte Personen',
    sentence: 'Codes erstellen keine Konten.',
  },
  'emailOTP.changeEmail.enabled': {
    label: 'Änderung der E-Mail mit Code',
    sentence: 'Personen können ihre Adresse mit einem Code per E-Mail ändern.',
  },
  'emailOTP.changeEmail.verifyCurrentEmail': {
    label: 'Code an die bisherige Adresse',
    sentence: 'Eine bestätigte Adresse muss der Änderung zustimmen.',
  },
  'username.enabled': { label: 'Benutzernamen', sentence: 'Personen können sich mit einem Benutzernamen anmelden.' },
  'username.minUsernameLength': {
    label: 'Kürzester Benutzername',
    sentence: 'So viele Zeichen sind mindestens nötig.',
  },
  'username.maxUsernameLength': {
    label: 'Längster Benutzername',
    sentence: 'So viele Zeichen sind höchstens erlaubt.',
  },
  'username.immutableUsername': { label: 'Feste Benutzernamen', sentence: 'Ein gewählter Benutzername bleibt.' },
  'deviceAuthorization.enabled': {
    label: 'Geräte verbinden',
    sentence: 'Personen können sich auf Geräten und in Werkzeugen ohne Browser anmelden.',
  },
  'deviceAuthorization.expiresIn': {
    label: 'Gültigkeit von Gerätecodes',
    sentence: 'So lange gilt der Code eines Geräts.',
  },
  'deviceAuthorization.interval': {
    label: 'Abfrageabstand',
    sentence: 'So lange wartet ein Gerät, bevor es wieder fragt.',
  },
  'deviceAuthorization.clients': { label: 'Apps auf Geräten', sentence: 'Die Apps, die Geräte verbinden dürfen.' },
  'stepUp.maxAge': {
    label: 'Identität erneut bestätigen',
    sentence: 'So lange reicht eine Anmeldung für Änderungen.',
  },
  'takeBack.enabled': {
    label: 'Änderungen per E-Mail zurücknehmen',
    sentence: 'E-Mails über geänderte Anmeldewege können sie zurücknehmen.',
  },
  'takeBack.expiresIn': { label: 'Frist zum Zurücknehmen', sentence: 'So lange gilt ein solcher Link.' },
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
