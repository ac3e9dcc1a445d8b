import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const signInLabels: TranslatedLabels['sign-in'] = {
  'emailAndPassword.enabled': {
    label: 'Anmeldung mit Passwort',
    sentence: 'Die Anmeldung mit E-Mail-Adresse und Passwort ist möglich.',
  },
  'decisions.signUp': {
    label: 'Registrierungsregel',
    sentence: 'Eine Funktion, die über Registrierungen entscheidet.',
  },
  'emailAndPassword.disableSignUp': {
    label: 'Registrierung mit Passwort',
    sentence: 'Wer noch kein Konto hat, kann sich mit einem Passwort registrieren.',
  },
  'emailAndPassword.autoSignIn': {
    label: 'Anmeldung nach Registrierung',
    sentence: 'Nach der Registrierung ist man sofort angemeldet.',
  },
  'emailAndPassword.requireEmailVerification': {
    label: 'E-Mail-Bestätigung',
    sentence: 'Vor der ersten Anmeldung muss die E-Mail-Adresse bestätigt werden.',
  },
  'emailAndPassword.minPasswordLength': {
    label: 'Mindestlänge des Passworts',
    sentence: 'Wie lang ein Passwort mindestens sein muss.',
  },
  'emailAndPassword.maxPasswordLength': {
    label: 'Höchstlänge des Passworts',
    sentence: 'Wie lang ein Passwort höchstens sein darf.',
  },
  'passwordCheck.enabled': {
    label: 'Passwortprüfung',
    sentence: 'Passwörter, die Angreifern bekannt sind, werden abgelehnt.',
  },
  'passwordCheck.endpoint': {
    label: 'Dienst zur Prüfung auf Datenlecks',
    sentence: 'Die URL des Dienstes, der Passwörter aus Datenlecks kennt.',
  },
  'passwordCheck.atSignIn': {
    label: 'Häufiges Passwort bei der Anmeldung',
    sentence: 'Was passiert, wenn sich jemand mit einem häufigen Passwort anmeldet.',
  },
  'emailAndPassword.sendResetPassword': {
    label: 'Passwort zurücksetzen',
    sentence: 'Das Passwort lässt sich per E-Mail zurücksetzen.',
  },
  'emailAndPassword.resetPasswordTokenExpiresIn': {
    label: 'Gültigkeit des Links zum Zurücksetzen',
    sentence: 'Wie lange der Link zum Zurücksetzen des Passworts gültig ist.',
  },
  'emailAndPassword.revokeSessionsOnPasswordReset': {
    label: 'Abmeldung beim Zurücksetzen',
    sentence: 'Beim Zurücksetzen des Passworts werden alle Geräte abgemeldet.',
  },
  'emailVerification.sendVerificationEmail': {
    label: 'Bestätigungs-E-Mails',
    sentence: 'Die E-Mail-Adresse lässt sich mit einem Link bestätigen.',
  },
  'emailVerification.sendOnSignUp': {
    label: 'Bestätigung bei Registrierung',
    sentence: 'Bei der Registrierung wird eine Bestätigungs-E-Mail gesendet.',
  },
  'emailVerification.autoSignInAfterVerification': {
    label: 'Anmeldung nach Bestätigung',
    sentence: 'Wer den Bestätigungslink öffnet, wird angemeldet.',
  },
  'emailVerification.expiresIn': {
    label: 'Gültigkeit des Bestätigungslinks',
    sentence: 'Wie lange der Bestätigungslink gültig ist.',
  },
  'twoFactor.enabled': {
    label: 'Zweiter Schritt',
    sentence: 'Konten lassen sich mit einem zweiten Schritt schützen.',
  },
  'twoFactor.required': {
    label: 'Pflicht zum zweiten Schritt',
    sentence: 'Wer einen zweiten Schritt einrichten muss.',
  },
  'twoFactor.requiredGrace': {
    label: 'Frist zum Einrichten des zweiten Schritts',
    sentence: 'Wie viel Zeit bleibt, bis ein zweiter Schritt eingerichtet sein muss.',
  },
  'twoFactor.issuer': {
    label: 'Name in Authenticator-Apps',
    sentence: 'Der Name, den Apps für diese Website anzeigen.',
  },
  'twoFactor.twoFactorCookieMaxAge': {
    label: 'Zeit für den zweiten Schritt',
    sentence: 'Wie viel Zeit man zum Eingeben des Codes hat.',
  },
  'twoFactor.trustDeviceMaxAge': {
    label: 'Vertrauenswürdige Geräte',
    sentence: 'Wie lange man sich auf einem vertrauenswürdigen Gerät ohne Code anmelden kann.',
  },
  'twoFactor.totpOptions.showAgain': {
    label: 'App-Schlüssel erneut anzeigen',
    sentence: 'Der Schlüssel für die Authenticator-App lässt sich später erneut anzeigen.',
  },
  'twoFactor.otpOptions.enabled': {
    label: 'E-Mail-Codes als zweiter Schritt',
    sentence: 'Codes per E-Mail sind als zweiter Schritt erlaubt. Passkeys und Apps schützen besser.',
  },
  'twoFactor.otpOptions.period': {
    label: 'Gültigkeit der Codes im zweiten Schritt',
    sentence: 'Wie viele Minuten ein E-Mail-Code für den zweiten Schritt gültig ist.',
  },
  'twoFactor.otpOptions.allowedAttempts': {
    label: 'Versuche pro Code im zweiten Schritt',
    sentence: 'Nach wie vielen falschen Versuchen ein neuer E-Mail-Code nötig ist.',
  },
  'twoFactor.backupCodeOptions.amount': {
    label: 'Anzahl der Wiederherstellungscodes',
    sentence: 'Wie viele Wiederherstellungscodes eine Person bekommt.',
  },
  'twoFactor.recovery.delay': {
    label: 'Wartezeit ohne zweiten Schritt',
    sentence: 'Wie lange man auf einen Code warten muss, wenn der zweite Schritt nicht mehr möglich ist.',
  },
  'twoFactor.administratorReset.delay': {
    label: 'Wartezeit beim Zurücksetzen durch Admins',
    sentence: 'Wie lange man stoppen kann, dass ein Admin den zweiten Schritt zurücksetzt.',
  },
  'twoFactor.accountLockout.enabled': {
    label: 'Pause nach falschen Codes',
    sentence: 'Nach zu vielen falschen Codes in Folge wird eine Zeit lang jeder Code abgelehnt.',
  },
  'twoFactor.accountLockout.maxFailedAttempts': {
    label: 'Falsche Codes bis zur Pause',
    sentence: 'Wie viele falsche Codes in Folge eine Pause auslösen.',
  },
  'twoFactor.accountLockout.durationSeconds': {
    label: 'Erste Pause nach falschen Codes',
    sentence: 'Wie lange die erste Pause dauert.',
  },
  'passkey.enabled': { label: 'Passkeys', sentence: 'Die Anmeldung mit einem Passkey ist möglich.' },
  'passkey.rpID': { label: 'Domain der Passkeys', sentence: 'Die Domain, zu der Passkeys gehören.' },
  'passkey.rpName': { label: 'Name für Passkeys', sentence: 'Der Name, den Geräte für diese Website zeigen.' },
  'passkey.origin': { label: 'Origins für Passkeys', sentence: 'Origins, deren Seiten Passkeys verwenden können.' },
  'passkey.signUp': {
    label: 'Registrierung mit Passkey',
    sentence: 'Die Registrierung ist mit einem Passkey statt mit einem Passwort möglich.',
  },
  'passkey.automatic': {
    label: 'Automatische Passkeys',
    sentence: 'Manche Browser erstellen nach einer Anmeldung mit Passwort einen Passkey, ohne zu fragen.',
  },
  'passkey.relatedOrigins': {
    label: 'Weitere Domains für Passkeys',
    sentence: 'Andere Domains, die dieselben Passkeys verwenden dürfen.',
  },
  'magicLink.enabled': { label: 'Anmeldelinks', sentence: 'Die Anmeldung mit einem Link per E-Mail ist möglich.' },
  'magicLink.expiresIn': { label: 'Gültigkeit von Anmeldelinks', sentence: 'Wie lange ein Anmeldelink gültig ist.' },
  'magicLink.disableSignUp': {
    label: 'Registrierung mit Anmeldelink',
    sentence: 'Wer noch kein Konto hat, kann sich mit einem Anmeldelink registrieren.',
  },
  'magicLink.otherBrowsers': {
    label: 'Anmeldelinks in anderen Browsern',
    sentence: 'Was passiert, wenn der Link in einem anderen Browser geöffnet wird.',
  },
  'emailOTP.enabled': {
    label: 'Codes per E-Mail',
    sentence: 'Die Anmeldung mit einem Code per E-Mail ist möglich.',
  },
  'emailOTP.otpLength': { label: 'Länge der Codes per E-Mail', sentence: 'Wie viele Ziffern ein Code hat.' },
  'emailOTP.expiresIn': {
    label: 'Gültigkeit der Codes per E-Mail',
    sentence: 'Wie lange ein Code per E-Mail gültig ist.',
  },
  'emailOTP.allowedAttempts': {
    label: 'Versuche pro Code per E-Mail',
    sentence: 'Nach wie vielen falschen Versuchen ein neuer Code nötig ist.',
  },
  'emailOTP.disableSignUp': {
    label: 'Registrierung mit Code per E-Mail',
    sentence: 'Wer noch kein Konto hat, kann sich mit einem Code registrieren.',
  },
  'emailOTP.changeEmail.enabled': {
    label: 'Änderung der E-Mail-Adresse mit Code',
    sentence: 'Die E-Mail-Adresse lässt sich mit einem Code per E-Mail ändern.',
  },
  'emailOTP.changeEmail.verifyCurrentEmail': {
    label: 'Code an die bisherige Adresse',
    sentence: 'Wenn die bisherige Adresse bestätigt ist, wird sie zusätzlich mit einem Code geprüft.',
  },
  'username.enabled': { label: 'Benutzernamen', sentence: 'Die Anmeldung mit einem Benutzernamen ist möglich.' },
  'username.minUsernameLength': {
    label: 'Mindestlänge des Benutzernamens',
    sentence: 'Wie lang ein Benutzername mindestens sein muss.',
  },
  'username.maxUsernameLength': {
    label: 'Höchstlänge des Benutzernamens',
    sentence: 'Wie lang ein Benutzername höchstens sein darf.',
  },
  'username.immutableUsername': {
    label: 'Feste Benutzernamen',
    sentence: 'Benutzernamen lassen sich später nicht ändern.',
  },
  'deviceAuthorization.enabled': {
    label: 'Geräte verbinden',
    sentence: 'Die Anmeldung auf Geräten und in Programmen ohne Browser ist möglich.',
  },
  'deviceAuthorization.expiresIn': {
    label: 'Gültigkeit von Gerätecodes',
    sentence: 'Wie lange der Code eines Geräts gültig ist.',
  },
  'deviceAuthorization.interval': {
    label: 'Abfrageintervall der Geräte',
    sentence: 'In welchen Abständen ein Gerät fragt, ob es verbunden wurde.',
  },
  'deviceAuthorization.clients': {
    label: 'Apps mit Gerätecode',
    sentence: 'Die Apps, die sich mit einem Gerätecode anmelden dürfen.',
  },
  'stepUp.maxAge': {
    label: 'Erneute Bestätigung nach',
    sentence: 'Wie lange sich Anmeldemethoden nach dem Anmelden ohne erneute Bestätigung ändern lassen.',
  },
  'takeBack.enabled': {
    label: 'Änderungen per E-Mail zurücknehmen',
    sentence: 'E-Mails über geänderte Anmeldemethoden enthalten einen Link zum Zurücknehmen.',
  },
  'takeBack.expiresIn': {
    label: 'Frist zum Zurücknehmen von Änderungen',
    sentence: 'Wie lange sich eine Änderung mit dem Link aus der E-Mail zurücknehmen lässt.',
  },
  socialProviders: { label: 'Anbieter', sentence: 'Anbieter, mit denen man sich anmelden kann.' },
  developmentProvider: {
    label: 'Simulierter Anbieter',
    sentence: 'Ein simulierter Anbieter zum Ausprobieren, nur unter lokalen Adressen.',
  },
  'onAPIError.errorURL': {
    label: 'Fehlerseite',
    sentence: 'Diese Seite erscheint, wenn die Anmeldung mit einem Anbieter fehlschlägt.',
  },
}
