import { codeRefusals } from './second-step.ts'
import type { factorRefusals as englishFactorRefusals } from '../en/factor-refusals.ts'
import { secondsWords } from './refusals.ts'

export const factorRefusals: typeof englishFactorRefusals = {
  ...codeRefusals,
  INVALID_TWO_FACTOR_COOKIE: () => 'Das hat zu lange gedauert. Melde dich erneut an.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => 'Zu viele falsche Codes. Melde dich erneut an.',
  ACCOUNT_TEMPORARILY_LOCKED: ({ seconds = 900 }) =>
    `Zu viele falsche Codes. Du kannst es in ${secondsWords(seconds)} erneut versuchen.`,
  RECOVERY_NEEDS_AN_ADMINISTRATOR: () => 'Deinen zweiten Schritt kann nur ein Admin zurücksetzen.',
}
