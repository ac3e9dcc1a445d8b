/** Messages that offer to create a passkey after a sign-in with a password. */
export const passkeyOfferMessages = {
  label: 'Passkey',
  title: 'Next time, sign in without your password.',
  sentence: 'With a passkey, you sign in with your fingerprint, face or PIN.',
  create: 'Create a passkey',
  dismiss: 'Not now',
  added: 'Passkey added',
  addedAlone: 'This device now has a passkey for you',
}

export type PasskeyOfferMessages = typeof passkeyOfferMessages
