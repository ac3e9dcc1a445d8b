import type { dashboardRefusals as englishDashboardRefusals } from '../en/dashboard-refusals.ts'
import { adminRefusals } from './admin/refusals.ts'
import { captchaRefusals } from './sign-in/captcha.ts'
import { deviceRefusals } from './devices/refusals.ts'
import { factorRefusals } from './factor-refusals.ts'
import { mailedRefusals } from './mailed-refusals.ts'
import { organizationRefusals } from './organization-refusals.ts'
import { passkeyRefusals } from './passkey-refusals.ts'
import { webhookRefusals } from './webhooks/refusals.ts'

export const dashboardRefusals: typeof englishDashboardRefusals = {
  ...organizationRefusals,
  ...adminRefusals,
  ...captchaRefusals,
  ...factorRefusals,
  ...mailedRefusals,
  ...deviceRefusals,
  ...passkeyRefusals,
  ...webhookRefusals,

  USER_ALREADY_HAS_A_PASSWORD: () => 'Du hast schon ein Passwort.',
  NO_PASSWORD_CREDENTIAL_FOUND: () => 'Dein Konto hat noch kein Passwort.',
  USERNAME_TOO_SHORT: () => 'Dieser Benutzername ist zu kurz.',
  USERNAME_TOO_LONG: () => 'Dieser Benutzername ist zu lang.',
  INVALID_USERNAME: () => 'Erlaubt sind nur die Buchstaben A–Z, Ziffern, Punkte und Unterstriche.',
  USERNAME_IS_ALREADY_TAKEN: () => 'Dieser Benutzername ist vergeben. Wähle einen anderen.',
  USERNAME_IS_IMMUTABLE: () => 'Dein Benutzername lässt sich nicht ändern.',
  SESSION_NOT_FOUND: () => 'Diese Sitzung ist bereits beendet.',
  INVALID_SESSION_TOKEN: () => 'Dieses Konto ist hier nicht mehr angemeldet.',
  SESSION_IS_NOT_FRESH: () => 'Bestätige, dass du es bist.',
  SESSION_NOT_FRESH: () => 'Bestätige, dass du es bist.',
  TOTP_ALREADY_ENABLED: () => 'Deine Authenticator-App ist schon eingerichtet.',
  A_SECOND_FACTOR_IS_REQUIRED: () =>
    'Diese Website verlangt einen zweiten Schritt. Füge eine andere Methode hinzu, bevor du diese entfernst.',
  TWO_FACTOR_NOT_ENABLED: () => 'Dein zweiter Schritt ist ausgeschaltet.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: () => 'Das ist deine einzige Anmeldemethode.',
  ACCOUNT_NOT_FOUND: () => 'Dieses Konto ist nicht mehr verbunden.',
  EMAIL_CAN_NOT_BE_UPDATED: () => 'Wähle „E-Mail ändern“, um deine Adresse zu ändern.',
  CHANGE_EMAIL_IS_DISABLED: () => 'Du kannst deine E-Mail-Adresse hier nicht ändern.',
  EMAIL_IS_THE_SAME: () => 'Das ist schon deine E-Mail-Adresse.',
  COULDNT_UPDATE_YOUR_EMAIL: () => 'Diese E-Mail-Adresse lässt sich nicht verwenden. Nimm eine andere.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => 'Dieses Konto hat kein Passwort.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: () => 'Bestätige, dass du es bist.',
  FAILED_TO_GET_USER_INFO: () => 'Der Anbieter hat deine Daten nicht weitergegeben. Versuche es erneut.',
  MAIL_NOT_FOUND: () => 'Diese E-Mail wurde gelöscht.',
  UNSUPPORTED_PICTURE: () => 'Wähle ein Bild im Format PNG, JPEG oder WebP.',
  PICTURES_NEED_THE_PACKAGE_SHARP: () => 'Auf dieser Website kannst du keine Bilder hochladen.',
  PICTURE_NOT_FOUND: () => 'Dieses Bild wurde gelöscht.',
  SAMPLE_DATA_IS_NOT_AVAILABLE_HERE: () => 'Hier gibt es keine Beispieldaten.',
  NO_SUCH_SAMPLE_USER: () => 'Du kannst nur zu Personen aus den Beispieldaten wechseln.',

  ID_TOKEN_NOT_SUPPORTED: () => 'Der Anbieter unterstützt diese Art der Anmeldung nicht.',
  USER_EMAIL_NOT_FOUND: () =>
    'Der Anbieter hat deine E-Mail-Adresse nicht weitergegeben. Erlaube das oder verwende eine andere Anmeldemethode.',
  ACCOUNT_NOT_LINKED: () => 'Mit dieser E-Mail-Adresse hast du schon ein Konto. Melde dich wie gewohnt an.',
  SIGNUP_DISABLED: () => 'Neue Konten gibt es hier nur mit Einladung.',
  UNABLE_TO_LINK_ACCOUNT: () => 'Wir konnten dieses Konto nicht verbinden. Versuche es erneut.',
  UNABLE_TO_CREATE_USER: () => 'Wir konnten dein Konto nicht erstellen. Es wurde nichts gespeichert.',
  UNABLE_TO_CREATE_SESSION: () => 'Wir konnten dich nicht anmelden. Dein Konto ist unverändert.',
  SOCIAL_ACCOUNT_ALREADY_LINKED: () => 'Dieses Konto ist schon verbunden.',
  ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED: () => 'Konten dieses Anbieters lassen sich hier nicht verbinden.',
  ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED: () =>
    'Dieses Konto hat eine andere E-Mail-Adresse als deines hier. Wähle ein anderes.',
  ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT: () => 'Wir konnten dieses Konto nicht verbinden. Versuche es erneut.',
  PROVIDER_ID_IS_NOT_SUPPORTED: () => 'Diese Anmeldemethode ist nicht mehr verfügbar.',
  PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING: () =>
    'Die Verbindung zum Anbieter lässt sich nicht verlängern. Verbinde dein Konto erneut.',
  PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED: () => 'Diese Anmeldemethode ist hier nicht eingerichtet.',
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: () => 'Die Verbindung zum Anbieter ist abgelaufen. Verbinde dein Konto erneut.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: () => 'Die Verbindung zum Anbieter ist abgelaufen. Verbinde dein Konto erneut.',
}
