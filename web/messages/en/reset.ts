import { writeDuration } from '../duration.ts'

export const resetMessages = {
  title: 'Choose a new password',
  sub: 'You’ll use it to sign in from now on.',
  newPassword: 'New password',
  submit: 'Set password',
  dead: 'This link no longer works',
  deadSentence: (seconds: number) => `Reset links can be used once and expire after ${writeDuration(seconds, 'en')}.`,
  sendNew: 'Send a new link',
}

export type ResetMessages = typeof resetMessages
