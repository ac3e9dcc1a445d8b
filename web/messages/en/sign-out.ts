/** Messages for the sign-out page, except its title, which is a core message. */
export const signOutMessages = {
  working: 'Signing you out…',
  failed: 'You may still be signed in',
  failedSentence: 'We couldn’t reach the server to sign you out.',
}

export type SignOutMessages = typeof signOutMessages
