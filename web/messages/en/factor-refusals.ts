import { secondsWords, type RefusalFacts } from './refusals.ts'

/** Messages of the refusals that the second step of a sign-in can return. */
export const factorRefusals = {
  INVALID_CODE: () => 'That code isn’t right. Check that the clock of your phone is set automatically.',
  INVALID_BACKUP_CODE: () => 'That recovery code isn’t right, or was used before.',
  INVALID_TWO_FACTOR_COOKIE: () => 'That took too long. Sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => 'Too many wrong codes. Sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: ({ seconds = 900 }: RefusalFacts) =>
    `Too many wrong codes. You can try again in ${secondsWords(seconds)}.`,
  TOTP_NOT_ENABLED: () => 'There’s no authenticator app for this account.',
  BACKUP_CODES_NOT_ENABLED: () => 'There are no recovery codes left.',
}
