/** Messages of the page that creates the first administrator. */
export const setUpMessages = {
  title: (app: string) => `Set up ${app}`,
  sub: 'Create the first admin account.',
  code: 'Set-up code',
  codeHint: 'It stands in the server’s log.',
  name: 'Your name',
  submit: 'Create the first admin',
  done: (app: string) => `${app} is already set up`,
  doneSentence: 'Someone was faster. Sign in with your account, or ask them for one.',
  context: 'A new installation',
  contextSentence: (app: string) =>
    `Nobody has an account on this ${app} yet. The first one looks after it; a checklist shows what is left to do.`,
  or: 'or look around first',
  sample: 'Fill it with sample data',
  sampleSentence: 'Two organizations and eleven people to try out. One click removes them again.',
}

export type SetUpMessages = typeof setUpMessages
