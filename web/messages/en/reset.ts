export const resetMessages = {
  title: 'Choose a new password',
  sub: 'You use it from now on to sign in.',
  newPassword: 'New password',
  submit: 'Set password',
  dead: 'This link no longer works',
  deadSentence: 'Reset links work once, for 1 hour.',
  sendNew: 'Send a new link',
}

export type ResetMessages = typeof resetMessages
