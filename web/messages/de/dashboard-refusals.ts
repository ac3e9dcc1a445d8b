import type { dashboardRefusals as englishDashboardRefusals } from '../en/dashboard-refusals.ts'
import { adminRefusals } from './admin/refusals.ts'
import { organizationRefusals } from './organization-refusals.ts'

export const dashboardRefusals: typeof englishDashboardRefusals = {
  ...organizationRefusals,
  ...adminRefusals,

  USER_ALREADY_HAS_A_PASSWORD: () => 'Du hast schon ein Passwort.',
  NO_PASSWORD_CREDENTIAL_FOUND: () => 'Dein Konto hat noch kein Passwort.',
  SESSION_NOT_FOUND: () => 'Diese Anmeldung ist schon beendet.',
  SESSION_IS_NOT_FRESH: () => 'Bestätige, dass du es bist.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: () => 'Nur so kannst du dich anmelden, darum muss es bleiben.',
  ACCOUNT_NOT_FOUND: () => 'Dieser Weg zur Anmeldung ist nicht mehr verbunden.',
  EMAIL_CAN_NOT_BE_UPDATED: () => 'Nimm dafür „E-Mail ändern“.',
  CHANGE_EMAIL_IS_DISABLED: () => 'E-Mail-Adressen lassen sich hier nicht ändern.',
  EMAIL_IS_THE_SAME: () => 'Das ist schon deine E-Mail-Adresse.',
  COULDNT_UPDATE_YOUR_EMAIL: () => 'Diese Adresse konnten wir nicht nehmen. Versuch eine andere.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => 'Dieses Konto hat kein Passwort.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: () => 'Bestätige, dass du es bist.',
  FAILED_TO_GET_USER_INFO: () => 'Wir konnten nicht erfahren, wer du bist. Versuch es noch einmal.',
  NO_USER_TO_DELETE: () => 'Melde dich an, um dein Konto zu löschen.',
  INVALID_DELETION_TOKEN: () => 'Dieser Link gilt nicht mehr.',
  MAIL_NOT_FOUND: () => 'Diese Mail ist weg.',
  UNSUPPORTED_PICTURE: () => 'Wähle ein PNG, JPEG oder WebP.',
  PICTURE_NOT_FOUND: () => 'Dieses Bild ist weg.',
  SAMPLE_DATA_IS_NOT_AVAILABLE_HERE: () => 'Hier gibt es keine Beispieldaten.',
  NO_SUCH_SAMPLE_USER: () => 'Du kannst nur jemand aus den Beispieldaten werden.',

  ID_TOKEN_NOT_SUPPORTED: () => 'Auf diese Art kann dich dieser Anbieter hier nicht anmelden.',
  INVALID_ID_TOKEN: () => 'Dieser Anbieter hat uns etwas geschickt, womit wir nichts anfangen können.',
  USER_EMAIL_NOT_FOUND: () =>
    'Der Anbieter hat uns keine E-Mail-Adresse gegeben. Erlaube es, oder nimm einen anderen Weg.',
  ACCOUNT_NOT_LINKED: () => 'Mit dieser E-Mail-Adresse hast du schon ein Konto. Melde dich an wie bisher.',
  SIGNUP_DISABLED: () => 'Neue Konten gibt es hier nur mit Einladung.',
  UNABLE_TO_LINK_ACCOUNT: () => 'Wir konnten dieses Konto nicht verbinden. Versuch es noch einmal.',
  UNABLE_TO_CREATE_USER: () => 'Wir konnten dein Konto nicht erstellen. Nichts wurde gespeichert.',
  UNABLE_TO_CREATE_SESSION: () => 'Mit deinem Konto ist alles gut, aber wir konnten dich nicht anmelden.',
  SOCIAL_ACCOUNT_ALREADY_LINKED: () => 'Dieses Konto ist schon verbunden.',
  ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED: () => 'Konten dieses Anbieters lassen sich hier nicht verbinden.',
  ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED: () =>
    'Dieses Konto hat eine andere E-Mail-Adresse. Nimm das mit deiner.',
  ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT: () =>
    'Wir konnten dieses Konto nicht verbinden. Versuch es noch einmal.',
  PROVIDER_ID_IS_NOT_SUPPORTED: () => 'Diese Art der Anmeldung gibt es nicht mehr.',
  PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING: () =>
    'Der Zugang zu diesem Anbieter lässt sich nicht erneuern. Verbinde ihn noch einmal.',
  PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED: () =>
    'Diese Art der Anmeldung ist hier nicht eingerichtet.',
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: () => 'Dieser Anbieter lässt uns nicht mehr herein. Verbinde ihn noch einmal.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: () => 'Dieser Anbieter lässt uns nicht mehr herein. Verbinde ihn noch einmal.',
}
