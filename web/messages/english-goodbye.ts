/** The words of the page that tells whether an account was deleted. */
export const goodbyeEnglish = {
  title: 'Your account is deleted',
  sentence: 'Your profile, sign-ins and memberships are gone. That is final.',
  createAccount: 'Create a new account',
  dead: 'This link no longer works',
  failed: 'Nothing was deleted.',
  toAccount: 'Go to your account',
}

export type GoodbyeWords = typeof goodbyeEnglish
