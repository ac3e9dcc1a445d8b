/** Messages for the page that reports whether an account could be deleted. */
export const goodbyeMessages = {
  title: 'Your account was deleted',
  sentence: 'Your profile, sessions and memberships were permanently deleted.',
  createAccount: 'Create a new account',
  dead: 'This link no longer works',
  failed: 'Nothing was deleted.',
  toAccount: 'Go to your account',
}

export type GoodbyeMessages = typeof goodbyeMessages
