import type { passkeyFailures as englishFailures, passkeyRefusals as englishRefusals } from '../en/passkey-refusals.ts'

export const passkeyRefusals: typeof englishRefusals = {
  SESSION_REQUIRED: () => 'Melde dich an, um einen Passkey hinzuzufügen.',
  RESOLVED_USER_INVALID: () => 'Diese Registrierung ist abgelaufen. Beginne von vorn.',
  CHALLENGE_NOT_FOUND: () => 'Das hat zu lange gedauert. Versuche es erneut.',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: () =>
    'Inzwischen ist ein anderes Konto angemeldet. Versuche es erneut.',
  FAILED_TO_VERIFY_REGISTRATION: () => 'Wir konnten diesen Passkey nicht prüfen. Versuche es erneut.',
  PREVIOUSLY_REGISTERED: () => 'Dieser Passkey wird schon verwendet.',
  TOO_MANY_PASSKEYS: () => 'Du hast 20 Passkeys. Entferne einen, um einen weiteren hinzuzufügen.',
  PASSKEY_NOT_FOUND: () => 'Dieser Passkey ist hier nicht mehr gültig. Melde dich auf andere Weise an.',
  NO_SUCH_PASSKEY: () => 'Dieser Passkey wurde entfernt.',
  AUTHENTICATION_FAILED: () => 'Dieser Passkey wurde nicht akzeptiert. Verwende eine andere Methode.',
  YOU_CANT_REMOVE_YOUR_LAST_WAY_IN: () =>
    'Dieser Passkey ist deine einzige Anmeldemethode. Lege zuerst ein Passwort fest.',
}

export const passkeyFailures: typeof englishFailures = {
  canceled: 'Es wurde kein Passkey verwendet. Versuche es erneut oder verwende eine andere Methode.',
  'not-created': 'Es wurde kein Passkey erstellt. Versuche es erneut.',
  'already-there': 'Auf diesem Gerät gibt es schon einen Passkey für dich.',
  unsupported: 'Passkeys funktionieren in diesem Browser nicht.',
  'not-loaded': 'Das Laden ist fehlgeschlagen. Prüfe deine Verbindung und versuche es erneut.',
}
