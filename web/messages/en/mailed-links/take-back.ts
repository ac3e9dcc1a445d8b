import { strong, type Rich } from '../../rich.ts'

/** Messages of the page behind the mailed link that takes a change of sign-in methods back. */
export const takeBackMessages = {
  title: 'Was this you?',
  changes: {
    password: (email: string, moment: string): Rich => [
      'The password of ',
      strong(email),
      ` was changed or added on ${moment}.`,
    ],
    email: (email: string, moment: string): Rich => ['The email of ', strong(email), ` was changed on ${moment}.`],
    'second-factor-enabled': (email: string, moment: string): Rich => [
      'The second step of ',
      strong(email),
      ` was turned on on ${moment}.`,
    ],
    'second-factor-disabled': (email: string, moment: string): Rich => [
      'The second step of ',
      strong(email),
      ` was turned off on ${moment}.`,
    ],
    'app-replaced': (email: string, moment: string): Rich => [
      'The authenticator app of ',
      strong(email),
      ` was replaced on ${moment}.`,
    ],
    'recovery-codes': (email: string, moment: string): Rich => [
      'New recovery codes for ',
      strong(email),
      ` were created on ${moment}.`,
    ],
    'passkey-added': (email: string, moment: string): Rich => [
      'A passkey was added to ',
      strong(email),
      ` on ${moment}.`,
    ],
    'passkey-removed': (email: string, moment: string): Rich => [
      'A passkey of ',
      strong(email),
      ` was removed on ${moment}.`,
    ],
    'account-linked': (email: string, moment: string): Rich => [
      'A way to sign in was connected to ',
      strong(email),
      ` on ${moment}.`,
    ],
    'account-unlinked': (email: string, moment: string): Rich => [
      'A way to sign in was removed from ',
      strong(email),
      ` on ${moment}.`,
    ],
  },
  what: 'If not, undo this change. Your email, password and all other ways to sign in become what they were before. Later changes are undone too, and everybody is signed out.',
  prove: 'Confirm with a way to sign in from before the change.',
  password: 'The password from before the change',
  passwordWrong: 'That isn’t the password from before the change.',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code from before the change.',
  codeMissing: 'Enter a code.',
  codeWrong: 'That code isn’t right, or was used before.',
  closed: 'Too many wrong passwords or codes were entered. Confirm another way.',
  undo: 'Undo this change',
  usePasskey: 'Undo it with a passkey',
  usePassword: 'Use the password instead',
  useCode: 'Use a code instead',
  done: 'Your account is restored',
  doneSentence: 'We signed everybody out. Choose a new password now, because somebody may know the old one.',
  donePlain: 'We signed everybody out. You can sign in as you did before the change.',
  taken: 'Your email could not be restored',
  takenSentence:
    'Everything else is as it was before the change, and we signed everybody out. Another account has your email now. We told the administrators, who can help you.',
  newPassword: 'Choose a new password',
  dead: 'This link no longer works',
  deadSentence: 'It has expired, was used before, or an earlier change was undone.',
  toSignIn: 'Go to sign-in',
}

export type TakeBackMessages = typeof takeBackMessages
