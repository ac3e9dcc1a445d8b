import type { apiKeyRefusals as englishApiKeyRefusals } from '../en/api-key-refusals.ts'

export const apiKeyRefusals: typeof englishApiKeyRefusals = {
  INVALID_REQUEST: () => 'Sende entweder einen Authorization-Header oder einen API-Schlüssel, nicht beides.',
  MACHINES_MAY_NOT_DO_THIS: () => 'Das geht nicht mit einem API-Schlüssel.',
  INSUFFICIENT_SCOPE: () => 'Dafür wurde dieser API-Schlüssel nicht erstellt.',
  INVALID_API_KEY: () => 'Dieser API-Schlüssel funktioniert nicht.',
  KEY_DISABLED: () => 'Dieser API-Schlüssel ist deaktiviert.',
  KEY_EXPIRED: () => 'Dieser API-Schlüssel ist abgelaufen.',
  RATE_LIMIT_EXCEEDED: () => 'Dieser API-Schlüssel wurde zu oft benutzt. Versuche es später noch einmal.',
}
