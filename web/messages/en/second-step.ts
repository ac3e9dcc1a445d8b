import { strong, type Rich } from '../rich.ts'
import { writeDuration } from '../duration.ts'

/** Messages for the second step of a sign-in, and for dialogs that ask for a code. */
export const secondStepMessages = {
  title: 'One more step',
  byPasskey: 'Confirm it’s you with your passkey.',
  byApp: 'Enter the code from your authenticator app.',
  byEmailCode: 'Get a code by email.',
  sentCode: (email: string): Rich => ['Enter the code we sent to ', strong(email), '.'],
  byRecoveryCode: 'Enter one of the recovery codes you saved.',
  why: 'Signing in takes two steps',
  whySentence: 'A stolen password alone isn’t enough to get into your account.',
  code: '6-digit code',
  codeIncomplete: 'Enter all six digits.',
  codesClosed: 'Too many wrong codes were entered on new devices like this one. Use another method.',
  emailCode: 'Code from the email',
  emailCodeWrong: 'That code isn’t right. Use the one in the newest email.',
  emailCodesUsedUp: 'Too many wrong codes. Request a new one.',
  sendCode: 'Email me a code',
  nothingYet: 'No email yet?',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Each code can be used only once.',
  recoveryCodeMissing: 'Enter a recovery code.',
  trust: (seconds: number) => `Don’t ask again on this device for ${writeDuration(seconds, 'en')}`,
  continue: 'Continue',
  otherWay: 'Try another way',
  usePasskey: 'Use your passkey',
  useApp: 'Use your authenticator app',
  useEmailCode: 'Use an email code (weak)',
  lost: 'I can’t use any of these methods',
  useRecoveryCode: 'Use a recovery code',
  signingInAs: (email: string): Rich => ['Signing in as ', strong(email), '.'],
  notYou: 'Not you?',
  timedOut: 'That took too long',
  tooMany: 'Too many wrong codes',
  signInAgain: 'Sign in again to continue.',
  back: 'Back to sign-in',
  none: 'No second step is available',
}

export type SecondStepMessages = typeof secondStepMessages

/** Messages for a refused code, shown at the field of the code. */
export const codeRefusals = {
  INVALID_CODE: () => 'That code isn’t right. Check that your phone sets its clock automatically.',
  INVALID_BACKUP_CODE: () => 'That recovery code isn’t right, or it was already used.',
  TOTP_NOT_ENABLED: () => 'There’s no authenticator app for this account.',
  BACKUP_CODES_NOT_ENABLED: () => 'There are no recovery codes left.',
  OTP_NOT_CONFIGURED: () => 'Codes by email aren’t available here.',
  OTP_HAS_EXPIRED: () => 'That code has expired. Request a new one.',
}
