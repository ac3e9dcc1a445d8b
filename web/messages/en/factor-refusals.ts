import { codeRefusals } from './second-step.ts'
import { secondsWords, type RefusalFacts } from './refusals.ts'

/** Messages for refusals in the second step of a sign-in. */
export const factorRefusals = {
  ...codeRefusals,
  INVALID_TWO_FACTOR_COOKIE: () => 'That took too long. Sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => 'Too many wrong codes. Sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: ({ seconds = 900 }: RefusalFacts) =>
    `Too many wrong codes. You can try again in ${secondsWords(seconds)}.`,
  RECOVERY_NEEDS_AN_ADMINISTRATOR: () => 'Only an admin can reset your second step.',
}
