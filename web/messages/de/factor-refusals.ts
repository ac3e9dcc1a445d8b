import type { factorRefusals as englishFactorRefusals } from '../en/factor-refusals.ts'
import { secondsWords } from './refusals.ts'

export const factorRefusals: typeof englishFactorRefusals = {
  INVALID_CODE: () => 'Dieser Code stimmt nicht. Prüfe, ob die Uhr deines Telefons automatisch gestellt wird.',
  INVALID_BACKUP_CODE: () => 'Dieser Wiederherstellungscode stimmt nicht oder wurde schon verwendet.',
  INVALID_TWO_FACTOR_COOKIE: () => 'Das hat zu lange gedauert. Melde dich noch einmal an.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => 'Zu viele falsche Codes. Melde dich noch einmal an.',
  ACCOUNT_TEMPORARILY_LOCKED: ({ seconds = 900 }) =>
    `Zu viele falsche Codes. Du kannst es in ${secondsWords(seconds)} erneut versuchen.`,
  TOTP_NOT_ENABLED: () => 'Für dieses Konto gibt es keine Authenticator-App.',
  BACKUP_CODES_NOT_ENABLED: () => 'Es sind keine Wiederherstellungscodes mehr übrig.',
}
