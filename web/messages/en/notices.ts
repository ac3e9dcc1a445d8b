/** Messages about a reset of the second step that waits, on every page of its user. */
export const waitingResetMessages = {
  recovery: (moment: string) => `Somebody asked to sign in as you without your second step, from ${moment} on.`,
  ready: 'Somebody can now sign in as you without your second step, with the code we sent to your email.',
  administrator: (moment: string) => `An administrator is removing your second step on ${moment}.`,
  wasItYou: 'If this isn’t you, stop it.',
  stop: 'Stop this',
  stopped: 'Stopped. Your second step stays on.',
  label: 'Reset of your second step',
}

export type WaitingResetMessages = typeof waitingResetMessages

/** Messages for users who must have a second step soon, on every page. */
export const requiredFactorMessages = {
  label: 'Your second step',
  from: (date: string) => `From ${date} you need a second step to sign in.`,
  setUp: 'Set it up now',
}

export type RequiredFactorMessages = typeof requiredFactorMessages

/** Messages for users whose password attackers try first. */
export const passwordAdviceMessages = {
  title: 'Attackers try your password first.',
  sentence: 'It’s on a list of well-known passwords, or it’s your name or address.',
  change: 'Change password',
  dismiss: 'Not now',
  label: 'Your password',
  firstTitle: 'Choose a new password',
}

export type PasswordAdviceMessages = typeof passwordAdviceMessages
