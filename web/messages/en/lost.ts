import { writeDuration } from '../duration.ts'

/** Messages for users who have lost every second factor. */
export const lostMessages = {
  noneSentence: (support: string | null) =>
    support ? `Contact ${support} to get back into your account.` : 'Ask your administrator to help you sign in.',
  title: 'Get back into your account',
  sentence: (seconds: number) =>
    `For your security, this takes ${writeDuration(seconds, 'en')}. We’ll notify you by email, and you can stop it at any time.`,
  what: 'After that, your authenticator app, passkeys and recovery codes are removed, and you can set up new ones.',
  password: 'Enter your password again',
  start: 'Start',
  back: 'Back',
  waitingTitle: 'Come back later',
  waiting: (moment: string) =>
    `On ${moment}, we’ll email you a code. Then sign in as usual and come back here to enter it.`,
  waitingSince: 'To stop this, use the link in our emails or the notice on any page while you’re signed in.',
  administratorTitle: 'An admin is helping you',
  administrator: (moment: string) => `From ${moment}, you can sign in without your second step.`,
  readyTitle: 'Enter the code from our email',
  ready: 'This removes your second step and signs you out everywhere.',
  code: 'Code from the email',
  codeMissing: 'Enter the code.',
  codeWrong: 'That code isn’t right, or it’s more than a day old.',
  finish: 'Remove my second step',
  doneTitle: 'Your second step is turned off',
  done: 'Sign in again, then set up a new one.',
  signIn: 'Sign in',
}

export type LostMessages = typeof lostMessages
