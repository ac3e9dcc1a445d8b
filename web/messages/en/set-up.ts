/** Messages for the page that creates the first administrator. */
export const setUpMessages = {
  title: (app: string) => `Set up ${app}`,
  sub: 'Create the first admin account.',
  code: 'Setup code',
  codeHint: 'Find it in the server log.',
  name: 'Your name',
  submit: 'Create the first admin',
  done: (app: string) => `${app} is already set up`,
  doneSentence: 'Someone has already set it up. Sign in, or ask them for an account.',
  context: 'A new installation',
  contextSentence: (app: string) =>
    `${app} has no accounts yet. Create the first one to become the admin and get a launch checklist.`,
  or: 'or look around first',
  sample: 'Load sample data',
  sampleSentence: 'Adds two organizations and eleven people. You can remove them at any time.',
}

export type SetUpMessages = typeof setUpMessages
