/** Messages of the page that reports whether an account was deleted. */
export const goodbyeMessages = {
  title: 'Your account is deleted',
  sentence: 'Your profile, sign-ins and memberships are gone. That is final.',
  createAccount: 'Create a new account',
  dead: 'This link no longer works',
  failed: 'Nothing was deleted.',
  toAccount: 'Go to your account',
}

export type GoodbyeMessages = typeof goodbyeMessages
