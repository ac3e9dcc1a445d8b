import type { VerificationError } from '../../../contract/redirect-errors.ts'
import type { refusals as englishRefusals } from '../en/refusals.ts'

export const refusals: typeof englishRefusals = {
  VALIDATION_ERROR: () => 'Prüfe die markierten Felder.',
  PAYLOAD_TOO_LARGE: () => 'Deine Eingabe ist zu lang. Kürze sie und versuche es erneut.',
  NOT_FOUND: () => 'Diese Funktion ist hier nicht verfügbar.',
  UNAUTHORIZED: () => 'Du wurdest abgemeldet. Melde dich an, um fortzufahren.',
  FORBIDDEN: () => 'Dazu bist du nicht berechtigt.',
  TOO_MANY_REQUESTS: ({ seconds = 10 }) =>
    `Zu viele Versuche. Du kannst es in ${secondsWords(seconds)} erneut versuchen.`,
  INTERNAL_SERVER_ERROR: () => 'Bei uns ist etwas schiefgegangen. Versuche es erneut.',
  SERVICE_UNAVAILABLE: () => 'Der Server ist gerade nicht erreichbar. Versuche es gleich erneut.',
  INVALID_ORIGIN: () => 'Anfragen von dieser Webadresse sind hier nicht erlaubt.',
  INVALID_CALLBACKURL: untrustedPlace,
  INVALID_REDIRECTTO: untrustedPlace,
  INVALID_ERRORCALLBACKURL: untrustedPlace,
  INVALID_NEWUSERCALLBACKURL: untrustedPlace,

  INVALID_EMAIL: () => 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  PASSWORD_TOO_SHORT: ({ min = 8 }) => `Verwende mindestens ${min} Zeichen.`,
  PASSWORD_TOO_LONG: ({ max = 128 }) => `Verwende höchstens ${max} Zeichen.`,
  PASSWORD_COMPROMISED: () => 'Dieses Passwort ist Angreifern bekannt. Wähle ein anderes.',
  USER_ALREADY_EXISTS: () => 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: () => 'Die Registrierung mit Passwort ist hier deaktiviert.',
  SIGN_UP_REFUSED: ({ message }) => message ?? 'Du kannst hier kein Konto erstellen.',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: () => 'Die Anmeldung mit Passwort ist hier deaktiviert.',
  MISSING_RESPONSE: () => 'Bestätige, dass du ein Mensch bist, um fortzufahren. Dafür ist JavaScript nötig.',
  INVALID_EMAIL_OR_PASSWORD: () => 'E-Mail-Adresse und Passwort passen nicht zusammen.',
  INVALID_USERNAME_OR_PASSWORD: () => 'Benutzername und Passwort passen nicht zusammen.',
  USE_ANOTHER_WAY_TO_SIGN_IN: () => 'Zu viele falsche Passwörter. Verwende eine andere Anmeldemethode.',
  EMAIL_NOT_VERIFIED: ({ email = 'dich' }) =>
    `Bestätige zuerst deine E-Mail-Adresse. Wir haben einen Link an ${email} geschickt.`,
  FIELD_IS_REQUIRED: ({ label }) => (label ? `Fülle „${label}“ aus.` : 'Fülle dieses Feld aus.'),
  INVALID_PASSWORD: () => 'Das ist nicht dein aktuelles Passwort.',
  RESET_PASSWORD_ISNT_ENABLED: () => 'Du kannst dein Passwort hier nicht zurücksetzen.',
  CHOOSE_A_NEW_PASSWORD_FIRST: () => 'Wähle zuerst mit dem Link aus unserer E-Mail ein neues Passwort.',
  INVALID_TOKEN: () => 'Dieser Link ist nicht mehr gültig.',
  BANNED_USER: () => 'Dein Konto ist gesperrt.',
  FAILED_TO_CREATE_SESSION: () => 'Wir konnten dich nicht anmelden. Versuche es erneut.',
  FAILED_TO_GET_SESSION: () => 'Wir konnten deine Sitzung nicht prüfen.',
  VERIFICATION_EMAIL_ISNT_ENABLED: () => 'Diese Website verschickt keine Bestätigungs-E-Mails.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: () => 'Deine E-Mail-Adresse ist schon bestätigt.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL: () =>
    'Du kannst nur deine eigene E-Mail-Adresse bestätigen.',

  PROVIDER_NOT_FOUND: () => 'Diese Anmeldemethode ist nicht mehr verfügbar.',
  CALLBACKURL_IS_REQUIRED: () => 'Dieser Anmeldelink ist unvollständig.',
  PROVIDER_COULD_NOT_BE_REACHED: () => 'Dieser Anbieter ist nicht erreichbar. Versuche es erneut.',
  UNABLE_TO_CREATE_VERIFICATION: () => 'Wir konnten die Anmeldung nicht starten. Versuche es erneut.',
  PENDING_LINK_NOT_FOUND: () => 'Das hat zu lange gedauert. Beginne von vorn.',

  ALREADY_SET_UP: () => 'Diese Website ist bereits eingerichtet.',
  INVALID_SETUP_CODE: () => 'Das ist nicht der Code aus dem Serverprotokoll.',
}

export const verificationErrors: Record<VerificationError, { heading: string; sentence: string }> = {
  token_expired: {
    heading: 'Dieser Link ist abgelaufen',
    sentence: 'Aus Sicherheitsgründen sind Links in E-Mails nur begrenzte Zeit gültig.',
  },
  invalid_token: {
    heading: 'Dieser Link ist nicht gültig',
    sentence:
      'Vielleicht ist er unvollständig oder wurde schon verwendet. Kopiere den ganzen Link aus der E-Mail oder lass dir einen neuen schicken.',
  },
  user_not_found: { heading: 'Konto nicht gefunden', sentence: 'Vielleicht wurde es gelöscht.' },
  unauthorized: {
    heading: 'Melde dich zuerst an und öffne dann diesen Link',
    sentence: 'Er funktioniert nur, solange du mit deinem Konto angemeldet bist.',
  },
}

/** Formats a duration: `1 Sekunde`, `8 Sekunden`, `10 Minuten`. */
export function secondsWords(seconds: number) {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} Minuten`
  return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
}

function untrustedPlace() {
  return 'Dieser Link führt zu einer nicht vertrauenswürdigen Website.'
}
