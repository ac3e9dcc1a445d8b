import { strong, type Rich } from '../rich.ts'
import { writeDuration } from '../duration.ts'

/** Messages for the page that waits until the user opens the emailed link or enters the emailed code. */
export const mailInboxMessages = {
  title: 'Check your inbox',
  sentBoth: (email: string): Rich => [
    'We sent a link and a code to ',
    strong(email),
    '. Open the link in this browser.',
  ],
  sentLink: (email: string): Rich => ['We sent a link to ', strong(email), '. Open it in this browser.'],
  sentCode: (email: string): Rich => ['We sent a code to ', strong(email), '.'],
  codeWorks: (seconds: number) => `The code expires in ${writeDuration(seconds, 'en')}`,
  linkWorks: (seconds: number) => `The link expires in ${writeDuration(seconds, 'en')}`,
  ignore: 'If you didn’t request this email, ignore it. Only someone with access to your inbox can use it.',
  code: 'Code from the email',
  orCode: 'Or enter the code',
  codeIncomplete: (digits: number) => `Enter all ${digits} digits of the code.`,
  tooMany: 'Too many wrong codes. Request a new email.',
  codesClosed: (hasLink: boolean) =>
    `Too many wrong codes were entered for this address. ${hasLink ? 'Open the link in the email.' : 'Sign in another way.'}`,
  noAccount: 'There’s no account with this address yet.',
  nothingYet: 'No email?',
  spam: 'Look in your spam folder, too.',
}

export type MailInboxMessages = typeof mailInboxMessages

/** Messages for signing up with a passkey. The sign-up starts with a mailed code. */
export const passkeySignUpMessages = {
  title: 'Sign up with a passkey',
  sentence: 'No password to remember. First, we’ll email you a code.',
  send: 'Email me a code',
  submitCode: 'Continue',
  createTitle: 'Create your passkey',
  createSentence: 'Your device will ask for your fingerprint, face or screen lock. That’s how you’ll sign in.',
  create: 'Create passkey',
  startAgain: 'Start again',
  usePassword: 'Use a password instead',
}

export type PasskeySignUpMessages = typeof passkeySignUpMessages
