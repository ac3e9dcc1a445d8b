import type { apiKeyRefusals as englishApiKeyRefusals } from '../../en/api-keys/refusals.ts'

export const apiKeyRefusals: typeof englishApiKeyRefusals = {
  INVALID_REQUEST: () => 'Sende entweder einen Authorization-Header oder einen API-Schlüssel, nicht beides.',
  MACHINES_MAY_NOT_DO_THIS: () => 'Das geht nicht mit einem API-Schlüssel.',
  INSUFFICIENT_SCOPE: () => 'Dieser API-Schlüssel ist dazu nicht berechtigt.',
  INVALID_API_KEY: () => 'Dieser API-Schlüssel ist nicht gültig.',
  KEY_DISABLED: () => 'Dieser API-Schlüssel ist ausgeschaltet.',
  KEY_EXPIRED: () => 'Dieser API-Schlüssel ist abgelaufen.',
  RATE_LIMIT_EXCEEDED: () => 'Mit diesem API-Schlüssel wurden zu viele Anfragen gesendet. Versuche es später erneut.',
  KEY_NOT_FOUND: () => 'Dieser API-Schlüssel wurde gelöscht.',
  KEY_IS_ALREADY_ROTATED: () => 'Dieser API-Schlüssel wurde schon erneuert.',
  EXPIRES_IN_IS_TOO_SMALL: () => 'Wähle ein späteres Ablaufdatum.',
  EXPIRES_IN_IS_TOO_LARGE: () => 'Wähle ein früheres Ablaufdatum.',
  INVALID_NAME_LENGTH: () => 'Wähle einen Namen mit höchstens 32 Zeichen.',
  INVALID_PREFIX_LENGTH: () => 'Wähle ein Präfix mit höchstens 32 Zeichen.',
  NO_VALUES_TO_UPDATE: () => 'Es wurde nichts geändert.',
  SERVER_ONLY_PROPERTY: () => 'Diese Angabe ist bei API-Schlüsseln nicht erlaubt.',
  USER_NOT_MEMBER_OF_ORGANIZATION: () => 'Du bist kein Mitglied dieser Organisation.',
  INSUFFICIENT_API_KEY_PERMISSIONS: () => 'Du darfst diese API-Schlüssel nicht verwalten.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS: () =>
    'Die Höchstzahl an API-Schlüsseln ist erreicht. Lösche einen, um einen neuen zu erstellen.',
}
