import { strong, type Rich } from '../rich.ts'

/** Messages for users whom the site asks to set up a second step while they sign in. */
export const enrolmentMessages = {
  title: (site: string) => `${site} asks for a second step`,
  sentence: 'Choose one now. It takes a minute.',
  why: 'Your sign-in gets two steps',
  whySentence: 'A stolen password alone isn’t enough to get into your account.',
  confirm: (email: string): Rich => ['First, confirm that ', strong(email), ' is your email address.'],
  send: 'Email me a code',
  sent: (email: string): Rich => ['Enter the code we sent to ', strong(email), '.'],
  code: 'Code from the email',
  codeWrong: 'That code isn’t right. Use the newest email.',
  codeExpired: 'That code has expired. Ask for a new one.',
  sendAgain: 'Send a new code',
  app: 'Set up an authenticator app',
  passkey: 'Create a passkey',
  back: 'Choose another way',
  done: 'Your second step is on',
  doneSentence: 'From now on, signing in asks for it.',
}

export type EnrolmentMessages = typeof enrolmentMessages
