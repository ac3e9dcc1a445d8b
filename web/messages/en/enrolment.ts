import { strong, type Rich } from '../rich.ts'

/** Messages for users whom the site asks to set up a second step while they sign in. */
export const enrolmentMessages = {
  title: (site: string) => `${site} requires a second step`,
  sentence: 'Choose one now. It takes a minute.',
  why: 'Signing in will take two steps',
  whySentence: 'A stolen password alone isn’t enough to get into your account.',
  confirm: (email: string): Rich => ['First, confirm that ', strong(email), ' is your email address.'],
  send: 'Email me a code',
  sent: (email: string): Rich => ['Enter the code we sent to ', strong(email), '.'],
  code: 'Code from the email',
  codeWrong: 'That code isn’t right. Use the one in the newest email.',
  codeExpired: 'That code has expired. Request a new one.',
  sendAgain: 'Send a new code',
  app: 'Set up an authenticator app',
  passkey: 'Create a passkey',
  back: 'Choose another method',
  done: 'Your second step is turned on',
  doneSentence: 'You’ll be asked for it when you sign in.',
}

export type EnrolmentMessages = typeof enrolmentMessages
