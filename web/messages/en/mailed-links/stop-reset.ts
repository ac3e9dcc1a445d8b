/** Messages for the page that a mailed link opens to stop a reset of the second step. */
export const stopResetMessages = {
  title: 'Stop the reset of your second step?',
  sub: 'Your second step will stay as it is, and nobody can sign in without it.',
  stop: 'Stop the reset',
  stopped: 'Stopped',
  stoppedSentence: 'Your second step stays on. If you didn’t ask for the reset, choose a new password now.',
  newPassword: 'Choose a new password',
  dead: 'This link no longer works',
  deadSentence: 'The reset was already stopped or completed.',
  toSignIn: 'Go to sign-in',
}

export type StopResetMessages = typeof stopResetMessages
