/** Messages of the page behind the link that stops a reset of the second step. */
export const stopResetMessages = {
  title: 'Stop this reset?',
  sub: 'Your second step then stays as it is. Nobody can sign in without it.',
  stop: 'Stop this',
  stopped: 'Stopped',
  stoppedSentence: 'Your second step stays on. If you didn’t ask for the reset, choose a new password now.',
  newPassword: 'Choose a new password',
  dead: 'This link no longer works',
  deadSentence: 'The reset was stopped or completed before.',
  toSignIn: 'Go to sign-in',
}

export type StopResetMessages = typeof stopResetMessages
