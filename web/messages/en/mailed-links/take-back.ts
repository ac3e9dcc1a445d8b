import { strong, type Rich } from '../../rich.ts'

/** Messages for the page that a mailed link opens to undo a change of sign-in methods. */
export const takeBackMessages = {
  title: 'Was this you?',
  changes: {
    password: (email: string, moment: string): Rich => [
      `On ${moment}, the password for `,
      strong(email),
      ' was changed or set.',
    ],
    email: (email: string, moment: string): Rich => [
      `On ${moment}, the email address `,
      strong(email),
      ' was replaced.',
    ],
    'second-factor-enabled': (email: string, moment: string): Rich => [
      `On ${moment}, the second step for `,
      strong(email),
      ' was turned on.',
    ],
    'second-factor-disabled': (email: string, moment: string): Rich => [
      `On ${moment}, the second step for `,
      strong(email),
      ' was turned off.',
    ],
    'app-replaced': (email: string, moment: string): Rich => [
      `On ${moment}, the authenticator app for `,
      strong(email),
      ' was replaced.',
    ],
    'email-code-added': (email: string, moment: string): Rich => [
      `On ${moment}, email codes were turned on for `,
      strong(email),
      '.',
    ],
    'email-code-removed': (email: string, moment: string): Rich => [
      `On ${moment}, email codes were turned off for `,
      strong(email),
      '.',
    ],
    'recovery-codes': (email: string, moment: string): Rich => [
      `On ${moment}, new recovery codes were created for `,
      strong(email),
      '.',
    ],
    'passkey-added': (email: string, moment: string): Rich => [
      `On ${moment}, a passkey was added to `,
      strong(email),
      '.',
    ],
    'passkey-removed': (email: string, moment: string): Rich => [
      `On ${moment}, a passkey was removed from `,
      strong(email),
      '.',
    ],
    'account-linked': (email: string, moment: string): Rich => [
      `On ${moment}, a sign-in method was connected to `,
      strong(email),
      '.',
    ],
    'account-unlinked': (email: string, moment: string): Rich => [
      `On ${moment}, a sign-in method was removed from `,
      strong(email),
      '.',
    ],
  },
  what: 'If it wasn’t, undo this change. Your email, password and other sign-in methods go back to what they were before. Later changes are undone too, and all your devices are signed out.',
  prove: 'Confirm it’s you with a sign-in method from before the change.',
  password: 'The password from before the change',
  passwordWrong: 'That wasn’t your password before the change.',
  code: 'Code',
  codeHint: 'A code from your authenticator app, or a recovery code, from before the change.',
  codeMissing: 'Enter a code.',
  codeWrong: 'That code isn’t right, or it was already used.',
  closed: 'Too many wrong passwords or codes were entered. Confirm it’s you another way.',
  undo: 'Undo this change',
  usePasskey: 'Undo with a passkey',
  usePassword: 'Use the password instead',
  useCode: 'Use a code instead',
  done: 'Your account is restored',
  doneSentence: 'We signed out all your devices. Choose a new password now, because someone may know your current one.',
  donePlain: 'We signed out all your devices. You can sign in as you did before the change.',
  taken: 'Your email couldn’t be restored',
  takenSentence:
    'Everything else is as it was before the change, and all your devices are signed out. Another account now uses your email. We’ve notified the admins, who can help you.',
  newPassword: 'Choose a new password',
  dead: 'This link no longer works',
  deadSentence: 'It has expired, it was already used, or an earlier change was undone.',
  toSignIn: 'Go to sign-in',
}

export type TakeBackMessages = typeof takeBackMessages
