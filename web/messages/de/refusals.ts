import type { VerificationError } from '../../../contract/redirect-errors.ts'
import type { refusals as englishRefusals } from '../en/refusals.ts'

export const refusals: typeof englishRefusals = {
  VALIDATION_ERROR: () => 'Da stimmt etwas noch nicht. Sieh dir die markierten Felder an.',
  PAYLOAD_TOO_LARGE: () => 'Das ist mehr, als wir annehmen können. Kürze es und versuch es noch einmal.',
  NOT_FOUND: () => 'Das gibt es auf dieser Seite nicht.',
  UNAUTHORIZED: () => 'Du bist abgemeldet. Melde dich an, um weiterzumachen.',
  FORBIDDEN: () => 'Dieses Recht hast du nicht.',
  TOO_MANY_REQUESTS: ({ seconds = 10 }) =>
    `Zu viele Versuche. Du kannst es in ${secondsWords(seconds)} wieder versuchen.`,
  INTERNAL_SERVER_ERROR: () => 'Bei uns ist etwas schiefgegangen. Versuch es noch einmal.',
  SERVICE_UNAVAILABLE: () => 'Der Server kann gerade nicht antworten. Versuch es gleich noch einmal.',
  INVALID_ORIGIN: () => 'Der Adresse dieser Seite vertrauen wir hier nicht.',
  INVALID_CALLBACKURL: untrustedPlace,
  INVALID_REDIRECTTO: untrustedPlace,
  INVALID_ERRORCALLBACKURL: untrustedPlace,
  INVALID_NEWUSERCALLBACKURL: untrustedPlace,

  INVALID_EMAIL: () => 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  PASSWORD_TOO_SHORT: ({ min = 8 }) => `Nimm mindestens ${min} Zeichen.`,
  PASSWORD_TOO_LONG: ({ max = 128 }) => `Nimm höchstens ${max} Zeichen.`,
  USER_ALREADY_EXISTS: () => 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: () => 'Registrieren mit Passwort ist hier ausgeschaltet.',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: () => 'Anmelden mit Passwort ist hier ausgeschaltet.',
  INVALID_EMAIL_OR_PASSWORD: () => 'E-Mail-Adresse und Passwort passen nicht zusammen.',
  USE_ANOTHER_WAY_TO_SIGN_IN: () => 'Zu viele falsche Passwörter. Melde dich auf einem anderen Weg an.',
  EMAIL_NOT_VERIFIED: ({ email = 'dich' }) =>
    `Bestätige zuerst deine E-Mail-Adresse. Wir haben einen Link an ${email} geschickt.`,
  FIELD_IS_REQUIRED: ({ label }) => (label ? `Fülle „${label}“ aus.` : 'Fülle das aus.'),
  INVALID_PASSWORD: () => 'Das ist nicht dein jetziges Passwort.',
  RESET_PASSWORD_ISNT_ENABLED: () => 'Passwörter lassen sich hier nicht zurücksetzen.',
  INVALID_TOKEN: () => 'Dieser Link gilt nicht mehr.',
  BANNED_USER: () => 'Dein Konto ist gesperrt.',
  FAILED_TO_CREATE_SESSION: () => 'Wir konnten dich nicht anmelden. Versuch es noch einmal.',
  FAILED_TO_GET_SESSION: () => 'Wir konnten deine Anmeldung nicht prüfen.',
  VERIFICATION_EMAIL_ISNT_ENABLED: () => 'Diese Seite verschickt keine Mails zum Bestätigen.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: () => 'Deine E-Mail-Adresse ist schon bestätigt.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL: () => 'Du kannst nur deine eigene Adresse bestätigen.',

  PROVIDER_NOT_FOUND: () => 'Diese Art der Anmeldung gibt es nicht mehr.',
  CALLBACKURL_IS_REQUIRED: () => 'Dieser Anmeldelink ist nicht vollständig.',
  PROVIDER_COULD_NOT_BE_REACHED: () => 'Dieser Anbieter ist nicht erreichbar. Versuch es noch einmal.',
  UNABLE_TO_CREATE_VERIFICATION: () => 'Das ließ sich nicht beginnen. Versuch es noch einmal.',
  PENDING_LINK_NOT_FOUND: () => 'Das hat zu lange gedauert. Fang noch einmal an.',

  ALREADY_SET_UP: () => 'Diese Seite ist schon eingerichtet.',
  INVALID_SETUP_CODE: () => 'Dieser Code ist nicht der aus dem Log des Servers.',
}

export const verificationErrors: Record<VerificationError, { heading: string; sentence: string }> = {
  token_expired: { heading: 'Dieser Link ist abgelaufen', sentence: 'Links gelten 1 Stunde.' },
  invalid_token: {
    heading: 'Dieser Link ist nicht vollständig',
    sentence: 'Kopiere den ganzen Link aus der Mail, oder lass dir einen neuen schicken.',
  },
  user_not_found: { heading: 'Wir finden dieses Konto nicht', sentence: 'Vielleicht wurde es gelöscht.' },
  unauthorized: {
    heading: 'Öffne diesen Link dort, wo du angemeldet bist',
    sentence: 'Hier können wir nicht sehen, dass du es bist.',
  },
}

/** Writes a duration: `1 Sekunde`, `8 Sekunden`, `10 Minuten`. */
export function secondsWords(seconds: number) {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} Minuten`
  return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
}

function untrustedPlace() {
  return 'Dieser Link führt an einen Ort, dem wir nicht trauen. Darum geht es hier nicht weiter.'
}
