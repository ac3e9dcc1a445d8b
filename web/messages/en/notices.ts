/** Messages about a pending reset of the second step, shown to the user on every page. */
export const waitingResetMessages = {
  recovery: (moment: string) =>
    `Someone asked to sign in to your account without your second step. On ${moment}, we’ll email you a code to do so.`,
  ready: 'You can now turn off your second step with the code we emailed you.',
  administrator: (moment: string) => `An admin will remove your second step on ${moment}.`,
  wasItYou: 'If you didn’t ask for this, stop the reset.',
  stop: 'Stop the reset',
  stopped: 'Stopped. Your second step stays on.',
  label: 'Reset of your second step',
}

export type WaitingResetMessages = typeof waitingResetMessages

/** Messages for users who will soon need a second step, shown on every page. */
export const requiredFactorMessages = {
  label: 'Your second step',
  from: (date: string) => `From ${date}, you’ll need a second step to sign in.`,
  setUp: 'Set it up now',
}

export type RequiredFactorMessages = typeof requiredFactorMessages

/** Messages for users whose password is easy to guess. */
export const passwordAdviceMessages = {
  title: 'Your password is easy to guess.',
  sentence: 'It’s on a list of common passwords, or it’s your name, your email or this site’s name.',
  change: 'Change password',
  dismiss: 'Not now',
  label: 'Your password',
  firstTitle: 'Choose a new password',
}

export type PasswordAdviceMessages = typeof passwordAdviceMessages
